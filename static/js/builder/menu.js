// By touch the button that moves a card opens a menu: one, all, or out of the deck. Without this file it moves one.
import { changeOf, send } from "./drag.js";

const PLACES = { main: "the main deck", fables: "the Fables", maybe: "the maybe list" };
const menu = document.getElementById("ways");

document.addEventListener("click", (event) => {
  const button = event.target.closest('[id^="move-"]');
  if (!button || event.pointerType !== "touch") return;
  event.preventDefault();
  fill(button.closest("li").dataset);
  menu.showPopover();
}, true);

function fill(row) {
  const title = document.createElement("p");
  title.className = "move-title";
  title.textContent = row.name;
  menu.replaceChildren(title, ...waysOf(row).map(([words, change]) => buttonOf(words, change)));
}

function waysOf(row) {
  const { section, home, copies } = row;
  const goals = [home, "maybe"].filter((goal) => goal !== section);
  const moves = goals.flatMap((goal) => [
    [`Move one to ${PLACES[goal]}`, changeOf(row, goal, 1)],
    ...(copies > 1 ? [[`Move all ${copies} to ${PLACES[goal]}`, changeOf(row, goal, copies)]] : []),
  ]);
  return [...moves, [copies > 1 ? `Take all ${copies} out` : "Take it out", changeOf(row, "out", copies)]];
}

function buttonOf(words, change) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button button-plain";
  button.textContent = words;
  button.addEventListener("click", () => {
    menu.hidePopover();
    send(change);
  });
  return button;
}
