// What would you do? Asked for by a press, looked for by the server, shown over the table.
import { awaitRelease } from "../press.js";

const LOST = "The answer did not arrive. Check the connection and try again.";
const PAUSE = 150; // milliseconds between two looks

export function listen() {
  document.addEventListener("submit", (event) => {
    const box = document.getElementById("hints");
    if (event.target.id === "ask-hints") {
      event.preventDefault();
      show(event.target, box);
    } else if (box.contains(event.submitter)) box.close();
  });
}

async function show(form, box) {
  const text = box.querySelector("div");
  document.querySelectorAll(":popover-open").forEach((menu) => menu.hidePopover());
  const put = async (sent) => {
    const answer = await fetch(form.action, { ...sent, headers: { "X-Board": "1" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    text.replaceChildren(...page.body.childNodes);
  };
  try {
    await put({ method: "POST", body: new FormData(form) });
    await awaitRelease();
    if (!box.open) box.showModal();
    while (box.open && text.querySelector("[data-waits]")) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (box.open) await put({});
    }
  } catch {
    text.textContent = LOST;
    if (!box.open) box.showModal();
  }
}
