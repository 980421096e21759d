// The close view of a card, and the zones that it connects to lit up on the grid.
import { clear, draw } from "./beams.js";

// On a desk there is room to read while one points or walks; nothing depends on it.
const wide = matchMedia("(min-width: 1100px)");

export function dress() {
  const shown = document.body.dataset.look;
  if (shown && wide.matches) show(shown);
}

export function listen() {
  document.addEventListener("click", (event) => {
    const link = event.target.closest('a[href^="#look-"]');
    if (link) {
      event.preventDefault();
      link.closest("[popover]")?.hidePopover();
      show(link.dataset.look);
    } else if (event.target.closest(".look-close")) {
      event.preventDefault();
      hide();
    }
  });
  for (const kind of ["mouseover", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const hit = event.target.closest?.(".hit[data-look]");
      if (hit) glance(hit.dataset.look);
    });
  }
}

// Show a card if there is room beside the field.
export function glance(id) {
  if (wide.matches) show(id);
}

export function show(id) {
  const look = document.getElementById(id);
  if (!look || look.classList.contains("is-shown")) return look;
  hide();
  look.classList.add("is-shown");
  document.body.dataset.look = id;
  const zone = look.dataset.zone && document.getElementById(`zone-${look.dataset.zone}`);
  zone?.classList.add("is-looked");
  if (zone) light(zone.dataset.reach, zone, zone.dataset.linked);
  return look;
}

export function hide() {
  document.querySelectorAll(".look.is-shown").forEach((look) => look.classList.remove("is-shown"));
  document.querySelectorAll(".is-looked").forEach((place) => place.classList.remove("is-looked"));
  delete document.body.dataset.look;
  light("");
}

// Mark the zones named in a list with spaces, and draw lines to them from a zone; `linked` is one that it equips.
export function light(names = "", from = null, linked = "") {
  const reached = new Set(names.split(" ").filter(Boolean));
  const grid = document.querySelector(".grid");
  if (from && grid.contains(from)) draw(grid, from, reached, linked);
  else clear(grid);
  document.querySelectorAll(".grid .zone").forEach((zone) => {
    zone.classList.toggle("is-reached", reached.has(zone.dataset.zone));
  });
}
