// Walking the grid and the hand with the arrow keys: one stop of the tabulator each, arrows inside.
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export function dress(table) {
  const zones = [...table.querySelectorAll(".grid .zone")];
  zones.forEach((zone) => (handle(zone).tabIndex = -1));
  const first = zones.find((zone) => zone.classList.contains("is-offered")) || zones[12];
  handle(first).tabIndex = 0;
}

export function listen() {
  document.addEventListener("focusin", (event) => {
    const zone = event.target.closest(".grid .zone");
    if (!zone || event.target !== handle(zone)) return;
    zone.closest(".grid").querySelectorAll(".zone").forEach((other) => (handle(other).tabIndex = -1));
    handle(zone).tabIndex = 0;
  });
  document.addEventListener("keydown", (event) => {
    if (!STEPS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = nextTo(event.target, STEPS[event.key]);
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
}

// The thing in a zone or hand that takes the focus.
export function handle(place) {
  return place.querySelector(":scope > .hit") || place;
}

export function placeOf(element) {
  const zone = element?.closest?.(".zone");
  if (zone) return `#${zone.id}`;
  const held = element?.closest?.(".hand .held-card");
  if (held) return `.hand [data-held="${CSS.escape(held.dataset.held)}"]`;
  return element?.closest?.(".log-lines") ? ".log-lines" : "";
}

// After an answer: to what is asked now, else back to where one was.
export function settle(table, before) {
  const facing = table.querySelector("[name=label].turn");
  const offered = table.querySelector(".grid .is-offered, .hand .is-offered, .side .is-offered");
  const back = before.place && table.querySelector(before.place);
  const button = table.querySelector(".asked .bar input, .asked .bar .button:not(label, :disabled)");
  const place = offered && handle(offered);
  // In a Move turning is one part among others; elsewhere a facing is all that is asked.
  const first = table.dataset.kind === "move" ? place || facing : facing || place;
  const asked = table.dataset.kind !== "priority" && (first || button);
  // The target that is proposed is confirmed by one press.
  const proposed = table.dataset.kind === "target" && table.querySelector('.asked .bar [data-does="series"]');
  const won = table.querySelector(".lesson [data-way-on]"); // the way on
  const wanted = won || proposed || asked || (back && handle(back)) || button;
  wanted?.focus({ preventScroll: true });
}

function nextTo(element, step) {
  const zone = element.closest(".grid .zone");
  if (zone && element === handle(zone)) return inGrid(zone, step);
  const held = element.closest(".hand .held-card");
  if (held && element === handle(held)) return inHand(held, step);
  return null;
}

function inGrid(zone, [down, right]) {
  const rows = [...zone.closest(".grid").querySelectorAll(".row")].map((row) => [...row.children]);
  const y = rows.findIndex((row) => row.includes(zone));
  const x = rows[y].indexOf(zone);
  const next = rows[y + down]?.[x + right];
  if (next) return handle(next);
  if (right === 1) return monument(zone, y);
  return down === 1 ? document.querySelector(".hand .hit") : null;
}

function monument(zone, y) {
  const there = document.getElementById(y < 2 ? "zone-m2" : "zone-m1");
  const target = there && handle(there);
  return target?.matches(".hit") ? target : null;
}

function inHand(held, [down, right]) {
  if (down === -1) return handle(document.getElementById("zone-c1"));
  const next = right > 0 ? held.nextElementSibling : right < 0 ? held.previousElementSibling : null;
  return next && handle(next);
}
