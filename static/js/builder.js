// The builder: changes go out one after the other, and the keyboard stays where it was.
// Without this file every button belongs to a plain form that loads the page again.
import { awaitRelease } from "./press.js";

const form = document.getElementById("changes");
let unsent = []; // changes that no answer has confirmed, oldest first
let underway = false;
let click = null; // the last one of a pointer; null for a key
let pressed = { value: "", x: 0, y: 0, at: 0 }; // the button that was clicked last, and where

const SAME_PLACE = 8; // pixels that a hand moves between quick clicks
const QUICK = 800; // milliseconds

const LOST = "the site did not answer as it should. The change goes out with the next one, or once you are online again.";
const AWAY =
  "the deck is not there for you any more. Log in in another tab if you were logged out, then go on here; the change goes out with the next one.";

const STEPS = ["undo", "redo"];
let reshape = false; // the list is to be shown in another way
let naming = null; // fields of the sitting's name, which is to be sent

// What is clicked while a save is under way goes with the next one: a tab never races itself.
async function send() {
  underway = true;
  let version = null;
  while (unsent.length || reshape || naming) {
    if (naming) { // it depends on no version
      const [sent, seen] = [naming, form.elements.namedItem("version").value];
      if (!(await exchange(sent))) break;
      if (naming === sent) naming = null;
      if (unsent.length) version ??= seen; // they were made before this answer came
      continue;
    }
    reshape = false;
    version ??= form.elements.namedItem("version").value;
    const batch = nextBatch();
    const fields = batch.map((each) => [STEPS.includes(each) ? "step" : "change", each]);
    const status = await exchange(fields, version);
    if (status === 0) break; // they go with the next click
    if (status === 409 && unsent.length > batch.length) {
      unsent = unsent.filter((each) => !STEPS.includes(each));
      continue; // once more, so that all of it is shown as not saved
    }
    unsent = unsent.slice(batch.length);
    version = null;
  }
  underway = false;
}

// Changes up to the next step through what was saved; each step goes by itself.
function nextBatch() {
  const step = unsent.findIndex((each) => STEPS.includes(each));
  return step < 0 ? unsent.slice() : unsent.slice(0, Math.max(step, 1));
}

// Post the fields; with nothing to post, get the list as it is.
async function exchange(fields, version) {
  const body = new FormData(form);
  if (version) body.set("version", version);
  const token = document.cookie.match(/\bcsrftoken=(\w+)/); // a login in another tab brings another
  if (token) body.set("csrfmiddlewaretoken", token[1]);
  for (const [name, value] of fields) body.append(name, value);
  const place = whereabouts();
  try {
    const sent = fields.length ? { method: "POST", body } : {};
    const answer = await fetch(location.href, { ...sent, headers: { "HX-Target": "builder" } });
    if (![200, 400, 409, 429].includes(answer.status)) {
      complain([403, 404].includes(answer.status) ? AWAY : LOST);
      return 0;
    }
    const html = await answer.text();
    await awaitRelease();
    const now = whereabouts(); // the focus may have gone elsewhere meanwhile
    show(html);
    comeBack([...now, ...place]);
    return answer.status === 429 ? 0 : answer.status;
  } catch {
    complain(LOST);
    return 0;
  }
}

function show(html) {
  const top = topOf(pressed.id);
  const template = document.createElement("template");
  template.innerHTML = html;
  for (const part of [...template.content.children]) {
    const old = document.getElementById(part.id);
    if (part.id === "said") old.textContent = part.textContent;
    else replace(old, part);
  }
  document.getElementById("lost")?.remove();
  stay(top);
}

// What was scrolled in it stays where it is.
function replace(old, part) {
  const scrolled = (each) => [each, ...each.querySelectorAll(".found-scroll")];
  const tops = scrolled(old).map((each) => each.scrollTop);
  old.replaceWith(part);
  window.htmx?.process(part);
  scrolled(part).forEach((each, index) => (each.scrollTop = tops[index] ?? 0));
}

function topOf(id) {
  return id && document.getElementById(id)?.getBoundingClientRect().top;
}

// What was pressed last stays where it is on the screen: the page scrolls by what came above it. Beside a list that
// has grown, the search would come down to the place where it sticks: it sticks higher then.
function stay(top) {
  let by = topOf(pressed.id) - top;
  if (!by) return;
  const parts = [".build-search", ".build-side"].map((each) => document.getElementById(pressed.id).closest(each));
  const stuck = parts.find((each) => each && getComputedStyle(each).position === "sticky");
  if (stuck) stuck.style.top = `${stuck.getBoundingClientRect().top - by}px`;
  by = topOf(pressed.id) - top;
  if (!by) return;
  document.body.style.minHeight = `${scrollY + by + innerHeight}px`;
  scrollBy(0, by);
}

function complain(why) {
  document.getElementById("lost")?.remove();
  const note = document.createElement("p");
  note.id = "lost";
  note.className = "note note-warn build-notes";
  note.setAttribute("role", "alert");
  note.textContent = `Not saved: ${why}`;
  document.getElementById("builder").prepend(note);
}

// Where the keyboard is: the button, the ones beside it should it be gone, and the pile as a last resort.
function whereabouts() {
  const button = document.activeElement;
  if (!button?.id) return [];
  const row = button.closest("li");
  const steps = button.closest(".bar-steps")?.querySelectorAll("button") ?? [];
  const kind = button.id.split("-")[0];
  const more = row?.querySelector('[id^="more-"]')?.id;
  const beside = [row?.nextElementSibling, row?.previousElementSibling].map(
    (other) => other?.querySelector(`[id^="${kind}-"]`)?.id,
  );
  const pile = button.closest("section")?.querySelector("h2")?.id;
  return [button.id, more, ...beside, ...[...steps].map((each) => each.id), pile].filter(Boolean);
}

function comeBack(place) {
  const heading = document.querySelector("#unsaved h2");
  if (heading) return heading.focus();
  if (document.activeElement !== document.body) return;
  for (const id of place) {
    const found = document.getElementById(id);
    if (found && !found.disabled) return found.focus({ preventScroll: true });
  }
}

function mark(line) {
  const text = document.getElementById("id_text");
  const lines = text.value.split("\n");
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
}

// What did not arrive goes out once there is a way again, and until then the page is not left without a question.
const isLost = () => unsent.length > 0 && !underway;
window.addEventListener("online", () => isLost() && send());
window.addEventListener("beforeunload", (event) => isLost() && event.preventDefault());

// What is found by words comes in place of what was found before, and the focus stays in it.
document.addEventListener("htmx:beforeSwap", () => setTimeout(comeBack, 0, whereabouts()));

// A quick click at the place of the one before it means the same button, whatever has come there meanwhile.
function isStray(value, { x, y, at }) {
  const near = Math.hypot(x - pressed.x, y - pressed.y) < SAME_PLACE;
  return near && at - pressed.at < QUICK && value !== pressed.value;
}

document.addEventListener("click", ({ clientX: x, clientY: y, timeStamp: at, detail, target }) => {
  click = detail && { x, y, at, id: target.closest("button")?.id };
}, true);

form?.addEventListener("submit", (event) => {
  if (!event.submitter?.value) return;
  event.preventDefault();
  const { value, dataset } = event.submitter;
  // What is right already once it was made is made once, however often it is clicked before the answer.
  const isMade = "once" in dataset && ` ${unsent.join(" ")} `.includes(` ${value} `);
  if (isMade || (click && isStray(value, click))) return (pressed.at = click?.at ?? 0);
  pressed = { at: 0, ...click, id: event.submitter.id, value };
  unsent.push(...value.split(" "));
  if (!underway) send();
});

// Save the name of a sitting, by the fields of its form.
export function nameSitting(fields) {
  naming = fields;
  if (!underway) send();
}

// Another way to show the list waits for what is being saved: no older list comes after a newer one.
document.querySelector(".build-shape")?.addEventListener("change", () => {
  const asked = new URLSearchParams(new FormData(document.getElementById("look")));
  history.replaceState(history.state, "", `?${asked}`);
  reshape = true;
  if (!underway) send();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-line]");
  if (!link) return;
  event.preventDefault();
  mark(Number(link.dataset.line));
});
