// What a pick comes to, before it is made: of the option where one points or the focus is, beside the question and on
// the grid. With a finger nothing is pointed at: there a pick that harms one's own side is held until a second press.
import { awaitRelease } from "../press.js";
import { say } from "./voice.js";

const PICKS = '[form="answer"][name="label"], [form="answer"][name="picks"], [form="choose"][data-most]';
const PLAIN = /^(end|keep|mulligan|event|concede)\b/; // nothing is to be seen ahead of these
const narrow = matchMedia("(max-width: 1099px)"); // there a menu lies over the question
const still = matchMedia("(hover: none)");
const WAIT = 120; // milliseconds that one points before it is asked for
const PATIENCE = 600; // milliseconds that a finger's press waits for it
const BADGES = {
  destroyed: "✕", sacrificed: "✕", left: "leaves", came: "comes", moved: "goes", damaged: "−", healed: "+",
  flipped: "flips", turned: "turns", hidden: "flips", control: "⇄", blocks: "blocks",
};

const kept = new Map(); // what was asked for at this version of the game
let keptAt = "";
let shown = null; // the option that is looked at
let held = null; // the option whose next press counts
let timer = 0;

export function listen() {
  document.addEventListener("mouseover", (event) => {
    const option = optionAt(event.target);
    if (option) later(option, WAIT);
    else if (!event.target.closest("#preview")) later(optionAt(document.activeElement), WAIT);
  });
  document.addEventListener("focusin", ({ target }) => later(isLookedAt(target) ? optionAt(target) : null, 0));
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("click", hold, { capture: true });
}

// Where nothing hovers, a focus that the script has set is not where the finger will press; a menu's first pick may be.
function isLookedAt(target) {
  return !still.matches || target.matches(":focus-visible") || Boolean(target.closest(".menu"));
}

function optionAt(target) {
  const option = target.closest?.(PICKS);
  return option && !PLAIN.test(labelsOf(option)) ? option : null;
}

// The labels of the picks, a line each: of what is confirmed, those that are marked.
function labelsOf(option) {
  const { most } = option.dataset;
  if (!most) return option.value;
  const chosen = [...document.querySelectorAll("[name=chosen]:checked")].map((box) => box.value);
  return [...chosen, ...(chosen.length < Number(most) ? ["done"] : [])].join("\n");
}

function later(option, wait) {
  clearTimeout(timer);
  if (option === shown) return;
  timer = setTimeout(() => {
    if (option === shown) return; // a finger's press has shown it meanwhile, and says what the next one does
    if (option) show(option);
    else hide();
  }, wait);
}

async function show(option) {
  shown = option;
  const words = await ask(option);
  await awaitRelease();
  if (shown !== option || !option.isConnected) return;
  const box = document.getElementById("preview");
  if (!words) return hide();
  clear();
  box.replaceChildren(...new DOMParser().parseFromString(words, "text/html").body.childNodes);
  settle(box, option);
  box.hidden = false;
  box.classList.toggle("is-harm", Boolean(box.querySelector(".harm")));
  option.setAttribute("aria-describedby", "preview");
  mark(box);
  if (option === document.activeElement) read(box);
}

// Above the options of the menu that lies over the question, else beside the question.
function settle(box, option) {
  const title = narrow.matches && option.closest(".menu")?.querySelector(".menu-title");
  if (title) title.after(box);
  else document.querySelector(".steps-bar").after(box);
}

function hide() {
  shown = null;
  clear();
  const box = document.getElementById("preview");
  if (box) box.hidden = true;
}

function clear() {
  document.querySelectorAll(".foreseen").forEach((badge) => badge.remove());
  document.querySelectorAll("[aria-describedby=preview]").forEach((one) => one.removeAttribute("aria-describedby"));
}

function read(box) {
  say([...box.children].map((part) => part.innerText.replace(/\s+/g, " ")).join(" "));
}

// On the grid: a badge where something happens, the gravest of each zone, and where something goes.
function mark(box) {
  const changes = [...box.querySelectorAll("[data-kind]")];
  for (const kind of Object.keys(BADGES)) {
    for (const { dataset, classList } of changes.filter((one) => one.dataset.kind === kind)) {
      const amount = ["damaged", "healed"].includes(kind) ? dataset.amount : "";
      pin(zoneOf(dataset.zone), BADGES[kind] + amount, classList.contains("is-harm"));
      pin(zoneOf(dataset.to), "here", false);
    }
  }
  for (const { dataset, classList } of changes.filter((one) => one.dataset.kind === "hp_lost")) {
    const side = dataset.player === document.getElementById("table").dataset.you ? "mine" : "theirs";
    pin(document.querySelector(`.side-${side} .hp`), `−${dataset.amount}`, classList.contains("is-harm"));
  }
}

function zoneOf(name) {
  return name && document.getElementById(`zone-${name}`);
}

function pin(place, words, isHarm) {
  if (!place || place.querySelector(":scope > .foreseen")) return;
  const badge = place.appendChild(document.createElement("span"));
  badge.setAttribute("aria-hidden", "true");
  badge.className = "foreseen";
  badge.classList.toggle("is-harm", isHarm);
  badge.textContent = words;
}

function ask(option) {
  const { version, previews } = document.getElementById("table").dataset;
  if (version !== keptAt) kept.clear();
  keptAt = version;
  const labels = labelsOf(option);
  if (!kept.has(labels)) kept.set(labels, load(previews, labels));
  return kept.get(labels);
}

async function load(address, label) {
  try {
    const answer = await fetch(`${address}?label=${encodeURIComponent(label)}`, { headers: { "X-Board": "1" } });
    return answer.ok ? await answer.text() : "";
  } catch {
    return ""; // the pick itself says that there is no connection
  }
}

async function hold(event) {
  const option = optionAt(event.target);
  if (!option || event.pointerType !== "touch" || option === held) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const words = await Promise.race([ask(option), new Promise((done) => setTimeout(done, PATIENCE, ""))]);
  if (!option.isConnected) return;
  held = option;
  if (!words.includes('class="harm"')) return option.click();
  await show(option);
  const box = document.getElementById("preview");
  box.querySelector(".harm").append(" Press it again to do it.");
  read(box);
}
