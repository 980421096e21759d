// The builder: changes go out one after the other, and the keyboard stays where it was.
// Without this file every button belongs to a plain form that loads the page again.

const form = document.getElementById("changes");
let unsent = []; // changes that no answer has confirmed, oldest first
let underway = false;
let press = Promise.resolve(); // kept when the button that is held down has been let go
let letGo = () => {};
let isHeld = false;

// What is clicked while a save is under way goes with the next one: a tab never races itself.
async function send() {
  underway = true;
  let version = null;
  while (unsent.length) {
    version ??= form.elements.namedItem("version").value;
    const sent = unsent.length;
    const status = await post(unsent.slice(), version);
    if (status === 0) break; // they go with the next click
    if (status === 409 && unsent.length > sent) continue; // once more, so that all of it is shown as not saved
    unsent = unsent.slice(sent);
    version = null;
  }
  underway = false;
}

async function post(changes, version) {
  const body = new FormData(form);
  body.set("version", version);
  for (const change of changes) body.append("change", change);
  const place = whereabouts();
  try {
    const answer = await fetch(location.href, { method: "POST", body, headers: { "HX-Target": "builder" } });
    if (![200, 400, 409, 429].includes(answer.status)) throw new Error(answer.statusText);
    const html = await answer.text();
    for (let awaited; awaited !== press; ) await (awaited = press); // the next press may have begun meanwhile
    show(html);
    comeBack(place);
    return answer.status === 429 ? 0 : answer.status;
  } catch {
    complain();
    return 0;
  }
}

function show(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const part of [...template.content.children]) {
    const old = document.getElementById(part.id);
    if (part.id === "said") old.textContent = part.textContent;
    else old.replaceWith(part);
  }
}

function complain() {
  const note = document.createElement("p");
  note.className = "note note-warn";
  note.setAttribute("role", "alert");
  note.textContent = "Not saved: the site did not answer as it should. The change goes out with the next one; if this stays, load the page again.";
  document.getElementById("builder").prepend(note);
}

// Where the keyboard is: the button, the ones beside it should it be gone, and the pile as a last resort.
function whereabouts() {
  const button = document.activeElement;
  if (!button?.id) return [];
  const row = button.closest("li");
  const kind = button.id.split("-")[0];
  const beside = [row?.nextElementSibling, row?.previousElementSibling].map(
    (other) => other?.querySelector(`[id^="${kind}-"]`)?.id,
  );
  const pile = button.closest("section")?.querySelector("h2")?.id;
  return [button.id, ...beside, pile].filter(Boolean);
}

function comeBack(place) {
  const told = document.querySelector("#unsaved h2");
  if (told) return told.focus();
  if (document.activeElement !== document.body) return;
  for (const id of place) {
    const found = document.getElementById(id);
    if (found) return found.focus({ preventScroll: true });
  }
}

function mark(line) {
  const text = document.getElementById("id_text");
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
}

// A click is a press and its end on the same button: one replaced in between would count for nothing.
function held(event) {
  if (!event.target.closest?.("button") || event.button > 0 || (event.key ?? " ") !== " ") return;
  letGo();
  isHeld = true;
  press = new Promise((done) => (letGo = done)).then(() => (isHeld = false));
}

// Nor are cards that were found put under a button that is held down: they are asked for once more after it.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (!isHeld) return;
  event.detail.shouldSwap = false;
  press.then(() => htmx.trigger(".build-filters", "submit"));
});

for (const down of ["pointerdown", "keydown"]) document.addEventListener(down, held);
for (const up of ["pointerup", "pointercancel", "keyup", "blur"]) window.addEventListener(up, () => setTimeout(letGo));

form?.addEventListener("submit", (event) => {
  if (!event.submitter?.value) return;
  event.preventDefault();
  unsent.push(...event.submitter.value.split(" "));
  if (!underway) send();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-line]");
  if (!link) return;
  event.preventDefault();
  mark(Number(link.dataset.line));
});
