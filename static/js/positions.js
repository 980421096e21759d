// The editor of a position. It works as a plain form; from here on what is pressed comes without loading the page, and
// on the board the arrow keys walk, r turns, f turns over, m and d add mana and damage, Delete takes away.
import { say } from "./board/voice.js";
import { show as showCopies } from "./copy.js";
import { awaitRelease } from "./press.js";

const AWAY = ["save", "play"]; // these lead to another page
const STEPS = { ArrowUp: -5, ArrowDown: 5, ArrowLeft: -1, ArrowRight: 1 };
const LOST = "The answer did not arrive. Check the connection and try again; nothing is lost.";

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!form.matches("#edit, #read") || AWAY.includes(button?.value)) return;
  event.preventDefault();
  send(form, button ? { [button.name]: button.value } : {});
});

document.addEventListener("keydown", (event) => {
  const zone = event.target.closest?.(".position-board .hit");
  if (!zone || event.ctrlKey || event.metaKey || event.altKey) return;
  const hits = [...document.querySelectorAll(".position-board .hit")];
  const next = STEPS[event.key] && hits[hits.indexOf(zone) + STEPS[event.key]];
  const button = document.querySelector(`#edit [data-key="${CSS.escape(event.key)}"]`);
  if (!next && !button) return;
  event.preventDefault();
  if (next) next.focus();
  else send(document.getElementById("edit"), { do: button.value, zone: zone.value });
});

let turn = Promise.resolve(); // what is pressed meanwhile comes after what is on its way

function send(form, pressed) {
  turn = turn.then(() => post(document.getElementById(form.id), pressed));
}

async function post(form, pressed) {
  const editor = document.getElementById("editor");
  const body = new FormData(form);
  const sent = valuesOf(editor);
  for (const [name, value] of Object.entries(pressed)) body.set(name, value);
  editor.setAttribute("aria-busy", "true");
  const focus = placeOf(document.activeElement);
  try {
    const answer = await fetch(location.href, { method: "POST", body, headers: { "X-Editor": "1" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const drawn = document.adoptNode(page.getElementById("editor"));
    await awaitRelease();
    keepTyped(editor, sent, drawn);
    editor.replaceWith(drawn);
    showCopies();
    (focus && drawn.querySelector(focus))?.focus({ preventScroll: true });
    const problem = drawn.querySelector("#problem");
    problem?.scrollIntoView({ block: "nearest" });
    say(problem?.textContent ?? drawn.querySelector('.position-board [aria-pressed="true"]')?.ariaLabel ?? "");
  } catch {
    editor.removeAttribute("aria-busy");
    say(LOST);
    complain(editor);
  }
}

function valuesOf(editor) {
  return new Map([...editor.querySelectorAll("[id]:is(input, textarea, select)")].map(({ id, value }) => [id, value]));
}

// What was typed while the answer was on its way is typed in the new form, too.
function keepTyped(editor, sent, drawn) {
  for (const [id, value] of valuesOf(editor)) {
    const field = value !== sent.get(id) && drawn.querySelector(`#${CSS.escape(id)}`);
    if (field) field.value = value;
  }
}

function placeOf(element) {
  if (element?.dataset?.zone) return `.position-board [data-zone="${element.dataset.zone}"]`;
  if (element?.id) return `#${CSS.escape(element.id)}`;
  return element?.name ? `[name="${element.name}"][value="${CSS.escape(element.value)}"]` : "";
}

function complain(editor) {
  editor.querySelector("#problem")?.remove();
  const note = document.createElement("p");
  Object.assign(note, { className: "note note-warn", id: "problem", textContent: LOST });
  editor.prepend(note);
}
