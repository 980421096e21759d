// Single keys. Numbers are the buttons of an open menu, else those under the question. They rest while one types,
// in an open dialog, and when switched off in the help.
import { connect } from "../single-keys.js";
import { handle } from "./field.js";
import { show } from "./look.js";
import { turn } from "./placing.js";
import { ask as why } from "./why.js";

const OFFERED =
  ".grid .is-offered > .hit, .side .zone.is-offered > .hit, .pile-open.is-offered, .hand .is-offered > .hit, [name=label].turn";
const END = ["end", "pass", "series", "done", "no_block", "no"];

export function dress(table) {
  table.querySelectorAll("[data-open]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", help);
  });
}

export function listen() {
  const box = document.getElementById("single-keys");
  connect(box);
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]") || event.target.matches("input:not([name=chosen]), select, textarea")) return;
    const act = (event.ctrlKey || event.metaKey) && !event.altKey ? withControl(event) : box.checked && plain(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
}

function withControl(event) {
  const key = event.key.toLowerCase();
  if (key === "z") return () => step(event.shiftKey ? "redo" : "undo");
  return key === "y" ? () => step("redo") : null;
}

function plain(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return null;
  const { key } = event;
  if (document.querySelector("[popover]:popover-open")) return ofMenu(key);
  if (key >= "1" && key <= "9") return pressable(`.bar [data-key="${key}"]`);
  if (key === " ") return event.target.closest("button, a, summary, input, .log-lines") ? null : end();
  return { e: end(), u: () => step("undo"), t: () => step("pass"), n: next, g: field, h: hand, i: read, r: turn(), y: why, w: () => step("hints"), l: () => step("win"), "?": help }[key] || null;
}

// An open menu has the keys to itself: numbers are its own buttons, and no letter answers behind it.
function ofMenu(key) {
  return key >= "1" && key <= "9" ? pressable(`.menu:popover-open [data-key="${key}"]`) : null;
}

function pressable(selector) {
  const button = document.querySelector(selector);
  return button && (() => button.click());
}

function end() {
  const found = END.map((does) => `.bar [data-does="${does}"]`).find((each) => document.querySelector(each));
  return found ? pressable(found) : null;
}

function step(name) {
  document.querySelector(`[data-step="${name}"]:not(:disabled)`)?.click();
}

function field() {
  (document.querySelector('.grid [tabindex="0"]') || handle(document.getElementById("zone-c2"))).focus();
}

function hand() {
  document.querySelector(".hand .is-offered > .hit, .hand .hit")?.focus();
}

function next() {
  const offered = [...document.querySelectorAll(OFFERED)];
  const bar = [...document.querySelectorAll(".asked .bar input, .asked .bar button")];
  const stops = offered.length ? offered : bar;
  stops[(stops.indexOf(document.activeElement) + 1) % stops.length]?.focus();
}

function read() {
  const hit = document.activeElement.closest(".hit[data-look]");
  const look = hit && show(hit.dataset.look);
  if (!look) return;
  look.tabIndex = -1;
  look.focus();
  look.addEventListener("keydown", (event) => event.key === "Escape" && hit.focus(), { once: true });
}

function help() {
  document.getElementById("keys").showModal();
}
