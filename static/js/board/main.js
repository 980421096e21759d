// The page of a game. It works as plain forms; from here on it is quicker, and the keyboard is enough.
import { listen as answerInPlace } from "./exchange.js";
import { keepMark } from "../puzzle-marks.js";
import { keepWon } from "../won-lessons.js";
import * as field from "./field.js";
import * as hand from "./hand.js";
import * as hints from "./hints.js";
import * as keys from "./keys.js";
import * as look from "./look.js";
import * as marks from "./marks.js";
import * as motion from "./motion.js";
import * as placing from "./placing.js";
import * as preview from "./preview.js";
import * as replies from "./replies.js";
import * as turner from "./turner.js";
import * as voice from "./voice.js";
import * as why from "./why.js";

function dress(table) {
  table.classList.add("is-live");
  field.dress(table);
  hand.dress(table);
  look.dress(table);
  turner.dress(table);
  placing.dress(table);
  marks.dress(table);
  keys.dress(table);
  const taught = table.querySelector(".lesson")?.dataset ?? {};
  keepWon(taught.won);
  keepMark(taught.puzzle, taught.outcome);
  replies.dress(table);
}

function changed(fresh, before) {
  dress(fresh);
  field.settle(fresh, before);
  voice.tell(fresh);
}

const table = document.getElementById("table");
dress(table);
if (matchMedia("(max-width: 1099px)").matches && !location.hash) table.scrollIntoView();
voice.remember(table);
look.listen();
motion.listen();
keys.listen();
field.listen();
why.listen();
hints.listen();
marks.listen();
placing.listen();
preview.listen();
replies.listen();
replies.follow(table, changed);
answerInPlace((fresh, before) => {
  changed(fresh, before);
  replies.follow(fresh, changed);
});
