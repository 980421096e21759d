// The composer beside a text: its blocks are renewed while one types, and what is pressed is asked of the site at once.
// Without this file the same buttons send their form.
import { awaitRelease } from "./press.js";

const PAUSE = 350; // milliseconds without a key before the blocks are renewed
const ADDRESS = "/compose";

let waiting = 0; // the timer of the next renewal: what is pressed comes before it
let asked = 0; // how often: an answer to what is no longer written is not shown
const written = new WeakMap(); // by box what stood in its fields before each press

const boxOf = (element) => element.closest("[data-composer]");
const field = (box, name) => box.querySelector(`[data-${name}], [name$="_${name}"], [name$="-${name}"]`);
const panelOf = (box) => box.querySelector(".composer-panel");

async function ask(box, wish, chosen) {
  clearTimeout(waiting);
  const number = ++asked;
  const text = field(box, "text");
  const panel = panelOf(box);
  const given = new URLSearchParams({ kind: field(box, "kind").value });
  const values = { text: text.value, do: wish };
  for (const name of ["words", "find"]) values[name] = panel?.querySelector(`[name=${name}]`)?.value;
  values.open = panel?.querySelector("[name=open]")?.value;
  values.caret = document.activeElement === text ? String(text.selectionStart) : "";
  for (const name of ["once", "optional"]) if (field(box, name)?.checked) values[name] = "on";
  for (const [name, value] of Object.entries(values)) if (value) given.set(name, value);
  try {
    const isAlone = box.matches("form");
    const headers = isAlone ? {} : { "X-Composer": "panel" };
    const answer = await fetch(`${ADDRESS}?${given}`, { headers });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    await awaitRelease();
    if (answer.ok && number === asked) show(box, page, wish, chosen);
  } catch {
    // The network is away; what is written stays.
  }
}

function show(box, page, wish, chosen) {
  const panel = page.querySelector(".composer-panel");
  const text = field(box, "text");
  const active = document.activeElement;
  const isTyping = active === text;
  const before = panelOf(box);
  const searched = before?.contains(active) && active.matches("input") ? active : null;
  if (before) before.replaceWith(panel);
  else box.querySelector(".composer-place").append(panel);
  const reading = document.getElementById("reading");
  if (box.matches("form") && reading) reading.replaceWith(page.getElementById("reading"));
  if (/^(take|add):/.test(wish)) {
    const now = writtenIn(box);
    const { text: words, kind, once, optional } = panel.dataset;
    const after = { text: words, kind, once: once === "on", optional: optional === "on" };
    if (JSON.stringify(now) !== JSON.stringify(after)) {
      written.set(box, [...(written.get(box) ?? []), now]);
      write(box, after);
    }
  }
  if (written.get(box)?.length) panel.prepend(undoButton());
  if (searched && !chosen) searchOn(panel, searched);
  else if (chosen && !isTyping) focusOn(panel, wish);
}

function writtenIn(box) {
  const [once, optional] = ["once", "optional"].map((name) => Boolean(field(box, name)?.checked));
  return { text: field(box, "text").value, kind: field(box, "kind").value, once, optional };
}

function write(box, { text, kind, once, optional }) {
  field(box, "kind").value = kind;
  if (field(box, "once")) field(box, "once").checked = once;
  if (field(box, "optional")) field(box, "optional").checked = optional;
  field(box, "text").value = text;
  field(box, "text").dispatchEvent(new InputEvent("input", { bubbles: true, data: "composer" }));
}

function undoButton() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-plain button-small composer-undo";
  button.textContent = "Undo";
  return button;
}

function undo(box) {
  const states = written.get(box) ?? [];
  if (!states.length) return;
  write(box, states.pop());
  ask(box, "open:", true);
}

// What is looked for is found while one types; the field is a new one each time.
function searchOn(panel, searched) {
  const input = panel.querySelector(`[name=${searched.name}]`);
  if (!input) return;
  input.value = searched.value;
  input.focus();
  input.setSelectionRange(searched.selectionStart, searched.selectionEnd);
}

// Who opened a place looks for what fits there; who took something goes on from that place.
function focusOn(panel, wish) {
  const open = panel.querySelector(wish.startsWith("open:") ? "#composer-words" : "[data-chosen]");
  (open ?? panel.querySelector(".composer-chip") ?? panel.querySelector("[name=find]"))?.focus();
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".composer-panel button, .composer-open");
  const box = button && boxOf(button);
  if (!box) return;
  event.preventDefault();
  if (button.matches(".composer-undo")) return undo(box);
  const { open = "", take = "", add = "" } = panelOf(box)?.dataset ?? {};
  const value = button.value;
  if (button.matches(".composer-open")) ask(box, "open:", true);
  else if (value === "rewrites:") ask(box, value, true);
  else if (value.startsWith(take)) ask(box, `take:${value.slice(take.length)}`, true);
  else if (value.startsWith(add)) ask(box, `add:${value.slice(add.length)}`, true);
  else ask(box, `open:${value.slice(open.length)}`, true);
});

function later(box) {
  clearTimeout(waiting);
  waiting = setTimeout(ask, PAUSE, box, "", false);
}

document.addEventListener("input", (event) => {
  const box = boxOf(event.target);
  if (box && panelOf(box) && event.data !== "composer") later(box);
});

document.addEventListener("keydown", (event) => {
  const box = boxOf(event.target);
  if (!box || !panelOf(box)) return;
  if (/^(words|find)$/.test(event.target.name) && event.key === "Enter") {
    event.preventDefault();
    ask(box, "", false);
  }
  if (event.key === "z" && (event.ctrlKey || event.metaKey) && event.target.matches(".composer-panel button")) {
    event.preventDefault();
    undo(box);
  }
  if (event.target === field(box, "text") && event.ctrlKey && event.code === "Space") {
    event.preventDefault();
    const next = panelOf(box).querySelector(".composer-next");
    if (next) next.open = true;
    next?.querySelector("button")?.focus();
  }
  if (/^Arrow(Up|Down)$/.test(event.key) && event.target.matches(".composer-panel button")) move(event, box);
});

// The arrows go from button to button, as in a list.
function move(event, box) {
  const buttons = [...panelOf(box).querySelectorAll("button")].filter((button) => button.offsetParent);
  const next = buttons[buttons.indexOf(event.target) + (event.key === "ArrowDown" ? 1 : -1)];
  event.preventDefault();
  next?.focus();
}
