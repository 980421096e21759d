// Rows are dragged with a mouse or a pen: into another section or onto its count, or out of the hits into the list. Cards of the deck go
// where they belong by themselves, Fabled ones to the Fables. Without this file the buttons do the same.
const FAR = 6; // pixels from where a click becomes a drag
const EDGE = 60; // pixels from the edge of the window in which the page scrolls, by
const STEP = 20; // with each move
const PILES = ".build-pile, .bar-count"; // the bar's counts are always in sight

let drag = null; // the row that is held down: where it was taken, and from FAR on the ghost under the pointer

// Send a change as if a button of the page had been pressed.
export function send(change) {
  const button = document.createElement("button");
  Object.assign(button, { name: "change", value: change, hidden: true });
  document.getElementById("changes").append(button);
  button.click();
  button.remove();
}

// The change that takes so many copies of a row into a section of the list.
export function changeOf({ card, section, home }, to, copies) {
  const goal = to === "maybe" ? to : home;
  if (goal === section) return "";
  return `${section ? `${section}:${card}:-${copies} ` : ""}${goal}:${card}:${copies}`;
}

document.addEventListener("pointerdown", (event) => {
  const row = event.target.closest?.("li[data-card]");
  if (!row || event.button || event.pointerType === "touch" || event.target.closest("button")) return;
  drag = { row, x: event.clientX, y: event.clientY, ghost: null };
});
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.("li[data-card]")) event.preventDefault(); // links and pictures would go by themselves
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  if (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
  drag.ghost ??= ghostOf(drag.row.dataset);
  drag.ghost.style.translate = `${event.clientX + 12}px ${event.clientY + 12}px`;
  mark(pileAt(event));
  if (event.clientY > innerHeight - EDGE) scrollBy(0, STEP);
  if (event.clientY < EDGE) scrollBy(0, -STEP);
});
document.addEventListener("pointerup", (event) => {
  const held = drag;
  if (!held?.ghost) return end();
  const pile = pileAt(event);
  end();
  const { dataset } = held.row;
  const change = pile && changeOf(dataset, pile.dataset.section, dataset.copies ?? 1);
  if (change) send(change);
  window.addEventListener("click", stop, { capture: true, once: true }); // the link under the pointer was not meant
  setTimeout(() => window.removeEventListener("click", stop, true));
});
document.addEventListener("pointercancel", end);
document.addEventListener("keydown", (event) => event.key === "Escape" && end());

function ghostOf({ name, copies }) {
  const ghost = document.createElement("p");
  ghost.className = "drag-ghost";
  ghost.textContent = copies > 1 ? `${copies} × ${name}` : name;
  document.getElementById("main").append(ghost);
  document.body.classList.add("is-dragging");
  getSelection().removeAllRanges();
  return ghost;
}

function pileAt({ clientX, clientY }) {
  return document.elementFromPoint(clientX, clientY)?.closest(PILES);
}

function mark(pile) {
  document.querySelectorAll(PILES).forEach((each) => each.classList.toggle("is-target", each === pile));
}

function end() {
  drag?.ghost?.remove();
  drag = null;
  document.body.classList.remove("is-dragging");
  mark(null);
}

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}
