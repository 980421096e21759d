// A card goes where it goes: what left one place and came to another glides there; what is new fades in. A Strike
// lunges at its target, damage shakes, a flip turns, mana and HP swell where they change. Any key or press ends all of it.
const LONG = 220; // milliseconds
const LUNGE = 24; // pixels
const OURS = "board";

export function noted(table) {
  return {
    hp: hitPoints(table).map((each) => each.textContent),
    line: newest(table),
    places: places(table).map((one) => ({ ...one, box: one.element.getBoundingClientRect() })),
  };
}

export function play(table, before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const now = places(table);
  const left = before.places.filter((old) => !now.some((one) => one.key === old.key && one.name === old.name));
  for (const one of now) {
    const same = before.places.find((old) => old.key === one.key && old.name === one.name);
    if (same) change(one, same);
    else {
      const from = left.findIndex((old) => old.name === one.name);
      glide(one.element, from < 0 ? null : left.splice(from, 1)[0].box);
    }
  }
  hitPoints(table).forEach((each, index) => each.textContent !== before.hp[index] && swell(each));
  for (const line of table.querySelectorAll(".kind-struck[data-zone]")) {
    if (Number(line.dataset.n) > before.line) lunge(zoneOf(table, line.dataset.zone), zoneOf(table, line.dataset.to));
  }
}

export function listen() {
  for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, skip, { capture: true });
}

function skip() {
  document.getAnimations().forEach((each) => each.id === OURS && each.finish());
}

function change(one, old) {
  if (one.face !== old.face) move(one.element, [{ transform: "rotateY(90deg)" }, { transform: "none" }]);
  if (Number(one.damage) > Number(old.damage)) {
    move(one.element, [0, -5, 5, -3, 0].map((x) => ({ transform: `translateX(${x}px)` })));
  }
  if (one.mana !== old.mana) swell(one.element.querySelector(".mana"));
}

function swell(element) {
  move(element, [{ transform: "none" }, { transform: "scale(1.35)" }, { transform: "none" }]);
}

// Towards the zone that is attacked, as far as to be seen and no further than to its edge.
function lunge(zone, target) {
  if (!zone || !target) return;
  const from = zone.getBoundingClientRect();
  const to = target.getBoundingClientRect();
  const x = to.x + to.width / 2 - from.x - from.width / 2;
  const y = to.y + to.height / 2 - from.y - from.height / 2;
  const part = Math.min(LUNGE / Math.hypot(x, y), 1);
  const there = { transform: `translate(${x * part}px, ${y * part}px)` };
  move(zone.querySelector(":scope > .piece"), [{ transform: "none" }, there, { transform: "none" }]);
}

function zoneOf(table, name) {
  return table.querySelector(`#zone-${name || "none"}`);
}

function glide(element, box) {
  const to = element.getBoundingClientRect();
  const start = box
    ? { transform: `translate(${box.x - to.x}px, ${box.y - to.y}px)` }
    : { opacity: 0, transform: "translateY(8px)" };
  move(element, [start, { opacity: 1, transform: "none" }]);
}

function move(element, frames) {
  element?.animate(frames, { id: OURS, duration: LONG, easing: "ease-out" });
}

function hitPoints(table) {
  return [...table.querySelectorAll(".hp strong")];
}

function newest(table) {
  return Math.max(0, ...[...table.querySelectorAll("[data-n]")].map((line) => Number(line.dataset.n)));
}

function places(table) {
  const zones = [...table.querySelectorAll(".zone[data-card]")].map((zone) => [zone.id, zone.dataset.card, zone]);
  const held = [...table.querySelectorAll(".hand .held-card")].map((card) => ["hand", card.dataset.held, card]);
  return [...zones, ...held]
    .map(([key, name, place]) => {
      const { face, mana, damage } = place.dataset;
      return { key, name, face, mana, damage, element: place.querySelector(":scope > .piece") };
    })
    .filter(({ element }) => element);
}
