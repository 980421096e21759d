// The arrows of the card that is written: pressed, they grow at once; the form then asks what that comes to.
const STRENGTHS = 4; // none, and up to three arrows

for (const compass of document.querySelectorAll(".compass")) compass.classList.add("is-pressed");

document.addEventListener("click", (event) => {
  const pressed = event.target.closest(".compass button.switch");
  if (!pressed) return;
  event.preventDefault();
  const strength = (Number(pressed.dataset.strength) + 1) % STRENGTHS;
  pressed.dataset.strength = strength;
  pressed.setAttribute("aria-label", `${pressed.dataset.words}: ${strength || "none"}`);
  const field = pressed.previousElementSibling;
  field.value = strength;
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
