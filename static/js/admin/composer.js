// Below the text of each effect a button that shows it as blocks; `composer.js` does what is pressed there.
import "../composer.js";

const group = document.getElementById("effects-group");

function prepare(row) {
  const text = row.querySelector('textarea[name$="-text"]');
  if (!text || row.querySelector(".composer-place")) return;
  row.dataset.composer = "";
  const place = document.createElement("div");
  place.className = "composer-place";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button composer-open";
  button.textContent = "Build it from blocks";
  place.append(button);
  text.after(place);
}

group?.querySelectorAll(".inline-related:not(.empty-form)").forEach(prepare);
document.addEventListener("formset:added", (event) => prepare(event.target));
