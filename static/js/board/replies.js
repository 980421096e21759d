// The opponent's picks: waited for, then shown one after the other at the pace that one chose.
import { drawnFrom, swap } from "./exchange.js";
import * as voice from "./voice.js";

const KEY = "board-pace"; // in localStorage: milliseconds a pick, 0 = at once
const PASSING = ".kind-phase, .kind-turn, .kind-passed"; // lines that tell of no pick
const SOON = 60; // milliseconds until the first look for an answer
const LATER = 1500; // and between two looks at last

let round = 0; // of what is waited for or shown; a later one ends the earlier
let skipped = null; // ends the pause between two steps

export function dress(table) {
  const pace = table.querySelector("#pace");
  if (!pace) return;
  pace.closest(".pace").hidden = false;
  pace.value = chosenPace();
  if (!pace.value) pace.value = "1000";
}

export function listen() {
  document.addEventListener("change", (event) => {
    if (event.target.id === "pace") keep(event.target.value);
  });
  document.addEventListener("click", (event) => event.target.closest("[data-skip]") && skip());
}

// Wait for the answer that is due at this table, and show it; `changed` dresses what is shown.
export async function follow(table, changed) {
  const mine = ++round;
  skipped?.();
  if (!("thinking" in table.dataset) || "trouble" in table.dataset) return;
  const { lookout, version } = table.dataset;
  for (let pause = SOON; ; pause = Math.min(pause * 1.5, LATER)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (mine !== round) return;
    const answer = await lookFor(lookout, version);
    if (mine !== round) return;
    if (answer) return show(answer, changed, mine);
  }
}

async function lookFor(address, version) {
  try {
    const answer = await fetch(address, { headers: { "X-Board": "1", "X-Waits": version } });
    return answer.status === 200 ? await drawnFrom(answer) : null;
  } catch {
    return null; // offline: it goes on when one is back
  }
}

async function show(last, changed, mine) {
  const { steps, lookout } = last.dataset;
  let next = Number(chosenPace()) && Number(steps) ? drawnStep(lookout, 1) : null;
  for (let number = 1; next && Number(chosenPace()); number += 1) {
    const drawn = await next;
    if (mine !== round) return;
    if (!drawn) break;
    next = number < steps ? drawnStep(lookout, number + 1) : null;
    put(drawn, changed);
    if (!(await paused(Number(chosenPace())))) break;
    if (mine !== round) return;
  }
  if (mine === round) put(last, changed);
}

function put(drawn, changed) {
  const table = document.getElementById("table");
  const button = drawn.querySelector("[data-skip]");
  const list = drawn.querySelector("#step-lines");
  if (list) {
    button.hidden = false;
    list.append(...voice.fresh(drawn, PASSING).map((words) => Object.assign(document.createElement("li"), { textContent: words })));
  }
  const before = swap(table, drawn);
  changed(drawn, before);
}

async function drawnStep(lookout, number) {
  try {
    const answer = await fetch(`${lookout}/steps/${number}`, { headers: { "X-Board": "1" } });
    return answer.ok ? await drawnFrom(answer) : null;
  } catch {
    return null;
  }
}

// Whether the pause came to its end: no if the rest is skipped.
function paused(milliseconds) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds);
    skipped = () => {
      clearTimeout(timer);
      resolve(false);
    };
  });
}

function skip() {
  skipped?.();
}

function chosenPace() {
  try {
    return localStorage.getItem(KEY) ?? "1000";
  } catch {
    return "1000";
  }
}

function keep(pace) {
  try {
    localStorage.setItem(KEY, pace);
  } catch {
    // it holds for this page alone then
  }
}
