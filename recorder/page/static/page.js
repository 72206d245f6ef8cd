// Comfort only: everything here works without it too. It has no words of its own; the page brings them in data-.
"use strict";

// What is below is done for a whole page, and again for what htmx puts into it.
const begin = (root) => {

// Photos are sent with a bar that shows how far they are; whatever goes wrong, they stay chosen.
for (const form of root.querySelectorAll("form.upload")) {
  const fault = form.querySelector(".fault"), bar = form.querySelector("progress"), send = form.querySelector("button");
  const label = send.textContent;
  const failed = (told) => {
    fault.textContent = told || send.dataset.failed;
    fault.hidden = false; bar.hidden = true; send.disabled = false; send.textContent = label;
  };
  const start = () => {
    if (!form.reportValidity() || send.disabled) return;
    const request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.responseType = "document";
    request.upload.onprogress = (event) => { if (event.lengthComputable) bar.value = event.loaded / event.total; };
    request.onerror = () => failed("");
    request.onload = () => {
      const told = request.response && request.response.querySelector("[role=alert]:not([hidden])");
      if (request.status < 300) location.href = request.responseURL; else failed(told && told.textContent);
    };
    fault.hidden = true; bar.hidden = false; bar.value = 0; send.disabled = true; send.textContent = send.dataset.sending;
    request.send(new FormData(form));
  };
  form.addEventListener("submit", (event) => { event.preventDefault(); start(); });
  const board = form.querySelector("#board");
  if (board) board.addEventListener("change", () => { if (board.files.length && !form.querySelector("details[open]")) start(); });
}

// Names that the history knows: one tap writes them.
for (const chips of root.querySelectorAll(".chips")) {
  chips.hidden = false;
  chips.addEventListener("click", (event) => {
    if (event.target.matches("button")) document.getElementById(chips.dataset.for).value = event.target.textContent;
  });
}

// What was tapped opens over the board; "back to the board" closes it again.
for (const back of root.querySelectorAll("#panel > p:first-child a")) {
  const sheet = document.getElementById("sheet");
  if (sheet) back.addEventListener("click", (event) => { event.preventDefault(); sheet.replaceChildren(); });
}
};
begin(document);
document.addEventListener("htmx:load", (event) => { if (event.detail.elt !== document.body) begin(event.detail.elt.parentNode || document); });

// The steps of a reading, as they are done.
const steps = document.getElementById("steps");
if (steps) {
  const events = new EventSource(steps.dataset.events);
  const items = steps.querySelectorAll("li");
  let photo = 0, state = "";
  events.addEventListener("step", (event) => {
    const told = JSON.parse(event.data);
    if ((photo && told.photo !== photo) || (state && told.state !== state) || told.state === "WAITING" && photo) {
      location.reload();
      return;
    }
    photo = told.photo; state = told.state;
    items.forEach((item, number) => {
      item.className = told.state !== "READING" ? "" : number < told.step ? "done" : number === told.step ? "now" : "";
    });
  });
  events.addEventListener("end", () => { events.close(); location.reload(); });
  events.onerror = () => { events.close(); setTimeout(() => location.reload(), 2000); };
}
