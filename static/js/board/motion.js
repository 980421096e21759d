// A card goes where it goes: what left one place and came to another glides there; what is new fades in.
const LONG = 220; // milliseconds

export function noted(table) {
  return places(table).map(({ key, name, element }) => ({ key, name, box: element.getBoundingClientRect() }));
}

export function play(table, before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const now = places(table);
  const left = before.filter((old) => !now.some((one) => one.key === old.key && one.name === old.name));
  for (const one of now) {
    if (before.some((old) => old.key === one.key && old.name === one.name)) continue;
    const from = left.findIndex((old) => old.name === one.name);
    glide(one.element, from < 0 ? null : left.splice(from, 1)[0].box);
  }
}

function places(table) {
  const zones = [...table.querySelectorAll(".zone[data-card]")].map((zone) => [zone.id, zone.dataset.card, zone]);
  const held = [...table.querySelectorAll(".hand .held-card")].map((card) => ["hand", card.dataset.held, card]);
  return [...zones, ...held]
    .map(([key, name, place]) => ({ key, name, element: place.querySelector(".piece") }))
    .filter(({ element }) => element);
}

function glide(element, box) {
  const to = element.getBoundingClientRect();
  const start = box
    ? { transform: `translate(${box.x - to.x}px, ${box.y - to.y}px)` }
    : { opacity: 0, transform: "translateY(8px)" };
  element.animate([start, { opacity: 1, transform: "none" }], { duration: LONG, easing: "ease-out" });
}
