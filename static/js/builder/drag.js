// Rows are dragged with a mouse or a pen, or by a finger that rests on one: into another section or onto its count, out of
// the hits into the list, or out of the deck. Cards of the deck go where they belong by themselves, Fabled ones to the
// Fables. Without this file the buttons do the same.
const FAR = 6; // pixels from where a click becomes a drag
const HOLD = 400; // milliseconds until a finger that rests takes its row; one that moves before scrolls
const REST = 10; // pixels that a resting finger may move
const EDGE = 60; // pixels from the edge of the window in which the page scrolls, by
const STEP = 20; // with each move
const OUT = "out"; // in place of a section
const STILL = ".bar-count, .drop-out"; // always in sight: there nothing scrolls
const TARGETS = `.build-pile, ${STILL}`;

let drag = null; // the row that is held down: by which pointer, where it was taken, and once it moves what shows that

// Send a change as if a button of the page had been pressed.
export function send(change) {
  const button = document.createElement("button");
  Object.assign(button, { name: "change", value: change, hidden: true });
  document.getElementById("changes").append(button);
  button.click();
  button.remove();
}

// The change that takes so many copies of a row into a section of the list, or OUT of it.
export function changeOf({ card, section, home }, to, copies) {
  const taken = section ? `${section}:${card}:-${copies}` : "";
  if (to === OUT) return taken;
  const goal = to === "maybe" ? to : home;
  return goal === section ? "" : `${taken} ${goal}:${card}:${copies}`.trim();
}

document.addEventListener("pointerdown", (event) => {
  end(); // a second finger takes nothing
  const row = event.target.closest?.("li[data-card]");
  if (!row || row.dataset.copies === "0" || event.button || event.target.closest("button")) return;
  const { pointerId: pointer, clientX: x, clientY: y } = event;
  drag = { row, pointer, x, y, isTouch: event.pointerType === "touch", shown: [] };
  if (drag.isTouch) drag.hold = setTimeout(() => lift(event), HOLD);
});
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.("li[data-card]")) event.preventDefault(); // links and pictures would go by themselves
});
// A finger that has taken a row neither scrolls nor opens the menu of a link.
document.querySelector(".build-columns").addEventListener("touchmove", keep, { passive: false });
document.addEventListener("contextmenu", keep);
document.addEventListener("pointermove", (event) => {
  if (event.pointerId !== drag?.pointer) return;
  if (!drag.ghost) {
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (drag.isTouch && far > REST) end();
    if (!drag || drag.isTouch || far < FAR) return;
    lift(event);
  }
  follow(event);
  const target = targetAt(event);
  mark(target);
  if (target?.matches(STILL)) return;
  if (event.clientY > innerHeight - EDGE) scrollBy(0, STEP);
  if (event.clientY < EDGE) scrollBy(0, -STEP);
});
document.addEventListener("pointerup", (event) => {
  const held = drag;
  if (!held?.ghost) return end();
  const target = targetAt(event);
  end();
  const { dataset } = held.row;
  const change = target && changeOf(dataset, target.dataset.section, dataset.copies ?? 1);
  if (change) send(change);
  window.addEventListener("click", stop, { capture: true, once: true }); // the link under the pointer was not meant
  setTimeout(() => window.removeEventListener("click", stop, true));
});
document.addEventListener("pointercancel", end);
document.addEventListener("keydown", (event) => event.key === "Escape" && end());

// Show that the row is taken, and where it can be dropped besides the list.
function lift(event) {
  const { name, copies, section } = drag.row.dataset;
  drag.ghost = paragraph("drag-ghost", copies > 1 ? `${copies} × ${name}` : name);
  document.getElementById("main").append(drag.ghost);
  drag.shown.push(drag.ghost);
  if (section) drag.shown.push(wayOut(copies));
  document.body.classList.add("is-dragging");
  getSelection().removeAllRanges();
  follow(event);
}

// The way out of the deck: over the search, or on a phone, where that is another tab, in the bar.
function wayOut(copies) {
  const zone = paragraph("drop-out", `Drop here to take ${copies > 1 ? `all ${copies}` : "it"} out of the deck`);
  zone.dataset.section = OUT;
  const search = document.querySelector(".build-search");
  (search.getClientRects().length ? search : document.querySelector(".build-top")).append(zone);
  return zone;
}

function paragraph(name, words) {
  const made = document.createElement("p");
  made.className = name;
  made.textContent = words;
  return made;
}

// The ghost goes beside the pointer, above a finger, and stays in the window.
function follow({ clientX, clientY }) {
  const { ghost, isTouch } = drag;
  const x = Math.min(clientX + 12, innerWidth - ghost.offsetWidth - 8);
  const y = isTouch ? clientY - ghost.offsetHeight - 28 : clientY + 12;
  ghost.style.translate = `${Math.max(x, 8)}px ${Math.max(y, 8)}px`;
}

function targetAt({ clientX, clientY }) {
  return document.elementFromPoint(clientX, clientY)?.closest(TARGETS);
}

function mark(target) {
  document.querySelectorAll(TARGETS).forEach((each) => each.classList.toggle("is-target", each === target));
}

function end() {
  clearTimeout(drag?.hold);
  drag?.shown.forEach((each) => each.remove());
  drag = null;
  document.body.classList.remove("is-dragging");
  mark(null);
}

function keep(event) {
  if (drag?.ghost) event.preventDefault();
}

function stop(event) {
  event.preventDefault();
  event.stopPropagation();
}
