// What would you do, and is there a win? Asked for by a press, looked for by the server, shown over the table.
import { awaitRelease } from "../press.js";

const LOST = "The answer did not arrive. Check the connection and try again.";
const PAUSE = 150; // milliseconds between the first two looks
const LONGEST_PAUSE = 1000;
const BOXES = { "ask-hints": "hints", "ask-win": "win" };

export function listen() {
  document.addEventListener("submit", (event) => {
    const box = document.getElementById(BOXES[event.target.id]);
    if (box) {
      event.preventDefault();
      show(event.target, box, event.submitter);
    } else event.submitter?.closest("#hints, #win")?.close();
  });
}

async function show(form, box, button) {
  const text = box.querySelector("div");
  const cancel = box.querySelector("[name=cancel]");
  document.querySelectorAll(":popover-open").forEach((menu) => menu.hidePopover());
  const put = async (sent) => {
    const answer = await fetch(form.action, { ...sent, headers: { "X-Board": "1" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    text.replaceChildren(...page.body.childNodes);
    if (cancel) cancel.hidden = !text.querySelector("[data-waits]");
  };
  try {
    await put({ method: "POST", body: new FormData(form, box.contains(button) ? button : null) });
    await awaitRelease();
    if (!box.open) box.showModal();
    for (let pause = PAUSE; box.open && text.querySelector("[data-waits]"); pause = Math.min(pause * 1.2, LONGEST_PAUSE)) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      if (box.open) await put({});
    }
  } catch {
    text.textContent = LOST;
    if (!box.open) box.showModal();
  }
}
