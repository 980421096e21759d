// Target Practice without loading the page: every change is a link, and its answer is drawn by the server.
import { awaitRelease } from "./press.js";

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-try]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const drawn = await fetched(link.href);
  if (!drawn) return location.assign(link.href);
  await awaitRelease();
  document.getElementById("practice").replaceWith(drawn);
  history.replaceState(null, "", link.href);
  document.getElementById(link.id)?.focus({ preventScroll: true });
  say(drawn);
});

async function fetched(address) {
  try {
    const answer = await fetch(address, { headers: { "X-Practice": "1" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return document.adoptNode(page.getElementById("practice"));
  } catch {
    return null; // the plain link may still work
  }
}

function say(drawn) {
  const lines = [...drawn.querySelectorAll("[data-said]")];
  const words = lines.map((line) => `${line.dataset.said}: ${line.textContent.trim()}`);
  document.getElementById("voice").textContent = words.join(" ");
}
