// Buttons that copy what a field holds. Without scripts the fields are there to be marked and copied by hand.
const said = document.getElementById("copied");

for (const button of document.querySelectorAll("[data-copy]")) {
  const field = document.getElementById(button.dataset.copy);
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      document.execCommand("copy"); // no clipboard without https
    }
    button.textContent = said.textContent = "Copied";
    setTimeout(() => {
      button.textContent = words;
      said.textContent = "";
    }, 2000);
  });
}
