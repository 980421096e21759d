// Turning a card before it is placed: on the grid it lies as the button that has the focus would lay it.
import { glance, hide, light } from "./look.js";

const ORDER = ["up", "right", "down", "left"];
const OF_KEY = { ArrowUp: "up", ArrowRight: "right", ArrowDown: "down", ArrowLeft: "left" };

export function dress(table) {
  const buttons = [...table.querySelectorAll("[name=label].turn")];
  if (!buttons.length) return;
  hide();
  if (buttons[0].dataset.look) glance(buttons[0].dataset.look);
  for (const button of buttons) {
    button.addEventListener("focus", () => preview(table, button));
    button.addEventListener("mouseenter", () => preview(table, button));
    button.addEventListener("keydown", (event) => turnByKey(event, buttons));
  }
  const zone = zoneOf(table, buttons[0]);
  if (table.dataset.kind === "move") return;
  zone?.addEventListener("click", () => following(table, buttons).focus());
  preview(table, buttons[0]);
}

function turnByKey(event, buttons) {
  const facing = OF_KEY[event.key];
  const button = facing && buttons.find((each) => each.dataset.facing === facing);
  if (!button || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopPropagation();
  button.focus();
}

function preview(table, button) {
  table.querySelectorAll(".turner .is-shown").forEach((other) => other.classList.remove("is-shown"));
  button.classList.add("is-shown");
  const ghost = table.querySelector(`template[data-ghost="${button.dataset.facing}"]`);
  const zone = zoneOf(table, button);
  light(button.dataset.reach, zone);
  if (!ghost || !zone) return;
  zone.querySelector(":scope > .piece")?.remove();
  zone.append(ghost.content.cloneNode(true));
}

function following(table, buttons) {
  const now = table.querySelector(".turner .is-shown").dataset.facing;
  const offered = buttons.map((button) => button.dataset.facing);
  for (let i = 1; i <= ORDER.length; i += 1) {
    const next = offered.indexOf(ORDER[(ORDER.indexOf(now) + i) % ORDER.length]);
    if (next >= 0) return buttons[next];
  }
  return buttons[0];
}

function zoneOf(table, button) {
  return table.querySelector(`#zone-${button.dataset.zone || "none"}`);
}
