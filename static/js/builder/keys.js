// Keys of the builder: arrows walk through list and hits, + and − change the card under the cursor, Enter in the
// search adds the first hit. They rest while one types and in an open dialog; letters and signs can be switched off.
import { connect } from "../single-keys.js";
import { openTab } from "./tabs.js";

const LIST = ".builder .slots > li";
const HITS = ".found-list > li";
const FIELDS = "input, select, textarea, [contenteditable]";

const field = document.getElementById("q");
const help = document.getElementById("keys");
const box = document.getElementById("single-keys");
let points = false; // the pointer moved last, not the focus
let awaits = false; // the first hit is to be added once it is there

connect(box);
document.querySelectorAll("[data-open=keys]").forEach((button) => {
  button.hidden = false;
  button.addEventListener("click", () => help.showModal());
});

document.addEventListener("pointermove", () => (points = true), { passive: true });
document.addEventListener("focusin", () => (points = false));
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open], :popover-open")) return;
  const act = actOf(event);
  if (!act) return;
  event.preventDefault();
  act();
});

function actOf(event) {
  if (event.target.matches(FIELDS)) return inField(event);
  return event.ctrlKey || event.metaKey ? withControl(event) : plain(event);
}

function inField({ target, key }) {
  if (target !== field) return null;
  if (key === "Enter" && field.value.trim()) return addFirst;
  return key === "ArrowDown" && visible(HITS).length ? () => focus(visible(HITS)[0]) : null;
}

function withControl({ key, shiftKey }) {
  if (key.toLowerCase() === "z") return () => press(`#step-${shiftKey ? "redo" : "undo"}`);
  return key.toLowerCase() === "y" ? () => press("#step-redo") : null;
}

function plain({ key }) {
  const arrow = arrows(key);
  if (arrow || !box.checked) return arrow;
  const signs = { "+": "more", "=": "more", "-": "less", "−": "less", m: "move" };
  if (key in signs) return () => change(signs[key]);
  return { u: () => press("#step-undo"), "?": () => help.showModal() }[key] ?? null;
}

function arrows(key) {
  const row = document.activeElement.closest("li[data-card]");
  if (!row && document.activeElement !== document.body) return null;
  const end = { Home: 0, End: -1 }[key];
  if (end !== undefined) return row && (() => focus(visible(kindOf(row)).at(end)));
  const inGrid = row?.matches(".is-grid *");
  const by = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (by) return () => focus((inGrid ? beyond : beside)(row, by) ?? (by < 0 && row?.matches(HITS) && field));
  const side = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (!side || !row) return null;
  return () => (inGrid && focus(beside(row, side))) || cross(row);
}

function kindOf(row) {
  return row?.matches(HITS) ? HITS : LIST;
}

// The row behind (1) or before (-1) this one; without one the first of the list.
function beside(row, by) {
  const rows = visible(kindOf(row));
  return row ? rows[rows.indexOf(row) + by] : rows[0];
}

// The card below (1) or above (-1) in a grid: of the nearest line, the one whose edge is nearest.
function beyond(row, by) {
  const from = row.getBoundingClientRect();
  const away = (each) => by * (each.getBoundingClientRect().top - from.top);
  const aside = (each) => Math.abs(each.getBoundingClientRect().left - from.left);
  const further = visible(kindOf(row)).filter((each) => away(each) > from.height / 2);
  const line = Math.min(...further.map(away)) + from.height / 2;
  return further.filter((each) => away(each) < line).sort((one, other) => aside(one) - aside(other))[0];
}

function cross(row) {
  const toHits = !row.matches(HITS);
  openTab(toHits ? "add" : "deck");
  focus(visible(toHits ? HITS : LIST)[0]);
}

// Put the focus on a row, by its link, or on the field; whether there is one.
function focus(place) {
  if (!place) return false;
  (place.querySelector("a") ?? place).focus({ preventScroll: true });
  place.scrollIntoView({ block: "nearest" });
  return true;
}

function visible(rows) {
  return [...document.querySelectorAll(rows)].filter((row) => row.getClientRects().length);
}

function change(kind) {
  const focused = document.activeElement.closest("li[data-card]");
  const pointed = document.querySelector("li[data-card]:hover");
  const row = points ? (pointed ?? focused) : (focused ?? pointed);
  if (!row) return;
  const { card, home, section } = row.dataset;
  const ofHit = { more: `add-${card}`, less: `less-${home}-${card}`, move: `maybe-${card}` };
  press(`#${section ? `${kind}-${section}-${card}` : ofHit[kind]}`);
}

function press(button) {
  document.querySelector(button)?.click();
}

// The hits are those of the words in the field, or on their way.
function addFirst() {
  const found = document.getElementById("found");
  awaits = found.dataset.words !== field.value.trim();
  if (awaits) return htmx.trigger("#look", "submit");
  if (!found.querySelector(".note-warn")) press("#found [id^=add-]"); // else something else was meant
  field.select();
}

new MutationObserver(() => awaits && addFirst()).observe(document.getElementById("search"), { childList: true });
field.addEventListener("input", () => (awaits = false));
