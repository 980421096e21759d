// Place and facing of a card in one go: a press on a zone picks both. The card lies as it would where one points.
// The words come from the server: a line for each place, with tabs, as `decks.games.board.question` writes them.
import * as hand from "./hand.js";
import { light } from "./look.js";
import * as voice from "./voice.js";

const PLACES = ["n", "ne", "e", "se", "s", "sw", "w", "nw"]; // of arrows, at the edge of a card
const QUARTERS = { up: 0, right: 1, down: 2, left: 3 };
const GAP = 8; // pixels between the lowest place and the question
const ASIDE = ".piece-symbols, .piece-cost"; // what a card shows in the hand only

const aside = new WeakMap(); // what is pressed in a zone while no card is placed
let placed = null; // what is being placed: the card's name, its places, the pick before them, the facing now

export function dress(table) {
  placed = null;
  const placing = table.querySelector("#placing");
  if (!placing) return;
  placing.querySelectorAll("[data-facing]").forEach((button) => {
    button.addEventListener("click", () => face(table, button.dataset.facing));
  });
  placing.querySelector("[data-cancel]").addEventListener("click", cancel);
  if (placing.dataset.places) start(table, placing.dataset, []);
}

// A card that is summoned from a menu is placed at once: its option goes with the place.
export function listen() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-places]");
    const table = document.getElementById("table");
    if (!button || !isPlaceable(read(button.dataset.places))) return;
    event.preventDefault();
    document.querySelectorAll("[popover]:popover-open").forEach((menu) => menu.hidePopover());
    cancel();
    start(table, button.dataset, [button.value]);
    table.querySelector(".zone.is-place > .hit").focus();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && cancel());
}

// The next facing, or null where no card is being turned.
export function turn() {
  if (!placed) return null;
  const ways = [...document.querySelectorAll("#placing .turn:not([hidden])")].map((one) => one.dataset.facing);
  if (!ways.length) return null;
  return () => face(document.getElementById("table"), ways[(ways.indexOf(placed.facing) + 1) % ways.length]);
}

// Back to before the card was chosen; a card that the server asks a place for is for Undo.
function cancel() {
  if (!placed?.before.length) return;
  const { card, prompt } = placed;
  placed = null;
  document.querySelectorAll(".zone.is-place").forEach(leave);
  document.getElementById("placing").hidden = true;
  document.getElementById("prompt").textContent = prompt;
  say("asked");
  hand.comeBack(document.getElementById("table"));
  light();
  held(card)?.querySelector(":scope > .hit").focus();
}

function read(places) {
  return places.split("\n").map((line) => {
    const [zone, label, ...words] = line.split("\t");
    const facings = [];
    for (let i = 0; i < words.length; i += 3) {
      facings.push({ facing: words[i], label: words[i + 1], reaches: words[i + 2].split(" ").filter(Boolean) });
    }
    return { zone, label, facings };
  });
}

function isPlaceable(places) {
  const pieces = places.filter(({ zone }) => document.querySelector(`#zone-${zone} > .piece:not(.is-ghost)`));
  return !pieces.length && places.some(({ label, facings }) => label || facings.length);
}

function start(table, { places, placed: card }, before) {
  const prompt = table.querySelector("#prompt");
  placed = { card, before, places: new Map(read(places).map((one) => [one.zone, one])), prompt: prompt.textContent };
  if (before.length) prompt.textContent = `Where do you put ${card}?`;
  say("placing");
  const ways = new Set([...placed.places.values()].flatMap(({ facings }) => facings.map(({ facing }) => facing)));
  const placing = table.querySelector("#placing");
  placing.hidden = false;
  placing.querySelectorAll(".turner, .if-turned").forEach((part) => (part.hidden = !ways.size));
  placing.querySelector("[data-cancel]").hidden = !before.length;
  placing.querySelectorAll(".turn").forEach((button) => (button.hidden = !ways.has(button.dataset.facing)));
  for (const name of placed.places.keys()) enter(table, document.getElementById(`zone-${name}`));
  face(table, [...ways][0]);
  hand.makeWay(table);
  reveal(table);
}

// On a phone question and hand lie over the lowest row: all places come into sight, and it goes back afterwards.
function reveal(table) {
  const places = [...table.querySelectorAll(".zone.is-place")].map((zone) => zone.getBoundingClientRect());
  const asked = table.querySelector(".asked").getBoundingClientRect();
  const covered = places.filter(({ left, right }) => left < asked.right && right > asked.left);
  const below = Math.max(...covered.map(({ bottom }) => bottom)) + GAP - asked.top;
  const above = Math.min(...places.map(({ top }) => top)) - GAP;
  if (above < 0) scrollBy(0, above);
  else if (below > 0) scrollBy(0, below);
}

// What a lesson says while a card is placed: the server is not asked, and would not say it.
function say(step) {
  const parts = [...document.querySelectorAll("[data-lesson]")];
  if (parts.length > 1) parts.forEach((one) => (one.hidden = one.dataset.lesson !== step));
}

function enter(table, zone) {
  zone.classList.add("is-place", "is-offered");
  const there = zone.querySelector(":scope > .hit");
  const hit = there?.getAttribute("form") === "answer" ? there : newHit(zone, there);
  const words = hit.getAttribute("aria-label");
  const put = `Put ${placed.card} on ${zone.dataset.zone}`;
  hit.dataset.words = words.includes(put) ? words : `${words}, ${put}`;
  hit.addEventListener("focus", () => preview(table, zone));
  hit.addEventListener("mouseenter", () => preview(table, zone));
}

// What a zone has instead while a card is placed that came from a menu: it asks nothing else meanwhile.
function newHit(zone, there) {
  const hit = document.createElement("button");
  hit.className = "hit";
  hit.tabIndex = -1;
  hit.setAttribute("form", "answer");
  hit.setAttribute("aria-label", there?.dataset.words ?? (there || zone).getAttribute("aria-label"));
  hit.setAttribute("aria-describedby", "prompt");
  aside.set(zone, there);
  if (there) there.replaceWith(hit);
  else zone.append(hit);
  return hit;
}

function leave(zone) {
  zone.classList.remove("is-place", "is-offered");
  lift(zone);
  const hit = zone.querySelector(":scope > .hit");
  if (aside.get(zone)) hit.replaceWith(aside.get(zone));
  else hit.remove();
}

function face(table, facing) {
  placed.facing = facing;
  table.querySelectorAll("#placing .turn").forEach((button) => {
    button.classList.toggle("is-shown", button.dataset.facing === facing);
    button.setAttribute("aria-pressed", String(button.dataset.facing === facing));
  });
  for (const [name, { label, facings }] of placed.places) {
    const way = facings.find((one) => one.facing === facing);
    const hit = document.querySelector(`#zone-${name} > .hit`);
    hit.name = "picks";
    hit.value = [...placed.before, label, way?.label].filter(Boolean).join("\n");
    hit.setAttribute("aria-label", [hit.dataset.words, way && wordsOf(way)].filter(Boolean).join(", "));
  }
  const shown = table.querySelector(".zone.is-pointed") || table.querySelector(".zone.is-place");
  preview(table, shown);
  voice.say(shown.querySelector(":scope > .hit").getAttribute("aria-label"));
}

function wordsOf({ facing, reaches }) {
  return `facing ${facing}, connects to ${reaches.join(", ") || "nothing"}`;
}

function preview(table, zone) {
  if (!placed?.places.has(zone.dataset.zone)) return;
  table.querySelectorAll(".zone.is-place").forEach(lift);
  zone.classList.add("is-pointed");
  const way = placed.places.get(zone.dataset.zone).facings.find((one) => one.facing === placed.facing);
  const ghost = way && ghostOf(placed.card, placed.facing);
  if (ghost) zone.append(ghost);
  light(way?.reaches.join(" "), zone);
}

function lift(zone) {
  zone.classList.remove("is-pointed");
  zone.querySelector(":scope > .is-ghost")?.remove();
}

function held(card) {
  return document.querySelector(`.held-card[data-held="${CSS.escape(card)}"]`);
}

// The card as it would lie with a facing: as it is drawn in the hand, turned with its arrows.
function ghostOf(card, facing) {
  const ghost = held(card)?.querySelector(":scope > .piece").cloneNode(true);
  if (!ghost) return null;
  const by = 2 * QUARTERS[facing];
  const turned = (place) => PLACES[(PLACES.indexOf(place) + by) % PLACES.length];
  ghost.querySelectorAll(ASIDE).forEach((part) => part.remove());
  ghost.querySelectorAll(".arrow").forEach((arrow) => {
    const place = [...arrow.classList].find((name) => name.startsWith("at-"));
    arrow.classList.replace(place, `at-${turned(place.slice(3))}`);
  });
  ghost.classList.replace("top-n", `top-${turned("n")}`);
  ghost.classList.add("is-ghost");
  ghost.classList.toggle("is-lying", by === 2 || by === 6);
  return ghost;
}
