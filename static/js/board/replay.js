// A game of a run, told step by step. It works as plain links; from here on steps come in place, by themselves too.
import { awaitRelease } from "../press.js";
import * as look from "./look.js";
import * as motion from "./motion.js";
import * as voice from "./voice.js";

let timer = 0; // of the next step, 0 while it stands still
let pace = "800"; // milliseconds a step, as chosen

function dress(table) {
  table.classList.add("is-live");
  look.dress(table);
  const button = table.querySelector("#replay-play");
  const speed = table.querySelector("#replay-speed");
  button.hidden = !next(table);
  speed.closest("label").hidden = button.hidden;
  speed.value = pace;
  show(button);
}

function show(button) {
  button.setAttribute("aria-pressed", String(timer > 0));
  button.textContent = timer ? "Stop" : "Play";
}

function next(table) {
  return table.querySelector("[data-step=next]");
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  show(document.getElementById("replay-play"));
}

function wait() {
  timer = setTimeout(() => {
    const link = next(document.getElementById("table"));
    if (link) step(link.href, true);
    else stop();
  }, Number(pace));
}

async function step(address, goesOn = false) {
  const table = document.getElementById("table");
  const before = motion.noted(table);
  const focused = document.activeElement.closest("[data-step], #replay-play, #replay-speed");
  const drawn = await drawnTable(address);
  await awaitRelease();
  if (!drawn) return location.assign(address);
  if (goesOn && !timer) return; // it was stopped meanwhile
  table.replaceWith(drawn);
  history.replaceState(null, "", address);
  if (goesOn && next(drawn)) wait();
  else timer = 0;
  dress(drawn);
  motion.play(drawn, before);
  voice.tell(drawn);
  if (focused) (drawn.querySelector(again(focused)) ?? drawn.querySelector("[data-step]")).focus();
}

// What has the focus after a step: the same control, of the turns the one that it is now
function again({ id, dataset }) {
  if (id) return `#${id}:not([hidden])`;
  return dataset.step === "turn" ? "[data-step=turn][aria-current]" : `[data-step=${dataset.step}]`;
}

async function drawnTable(address) {
  try {
    const answer = await fetch(address, { headers: { "X-Board": "1" } });
    if (!answer.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return document.adoptNode(page.getElementById("table"));
  } catch {
    return null; // the link itself says what is wrong
  }
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-step]");
  if (link && !(event.ctrlKey || event.metaKey || event.shiftKey)) {
    event.preventDefault();
    stop();
    step(link.href);
  } else if (event.target.closest("#replay-play")) {
    if (timer) return stop();
    wait();
    show(event.target.closest("#replay-play"));
  }
});
document.addEventListener("change", (event) => {
  if (event.target.id === "replay-speed") pace = event.target.value;
});

const table = document.getElementById("table");
dress(table);
if (matchMedia("(max-width: 1099px)").matches && !location.hash) table.scrollIntoView();
voice.remember(table);
look.listen();
motion.listen();
