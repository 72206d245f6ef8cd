// Comfort only: everything here works without it too. It has no words of its own; the page brings them in data-.
"use strict";

// Photos are sent with a bar that shows how far they are; whatever goes wrong, they stay chosen.
const sends = (form) => {
  const fault = form.querySelector(".fault");
  const bar = form.querySelector("progress");
  const button = form.querySelector("button");
  const label = button.textContent;
  const rest = (sending) => {
    fault.hidden = true;
    bar.hidden = !sending;
    button.disabled = sending;
    button.textContent = sending ? button.dataset.sending : label;
  };
  const failed = (told) => {
    rest(false);
    fault.textContent = told || button.dataset.failed;
    fault.hidden = false;
  };
  const start = () => {
    if (button.disabled || !form.reportValidity()) return;
    const request = new XMLHttpRequest();
    request.open("POST", form.action);
    request.responseType = "document";
    request.upload.onprogress = (event) => { if (event.lengthComputable) bar.value = event.loaded / event.total; };
    request.onerror = () => failed("");
    request.onload = () => {
      const told = request.response && request.response.querySelector("main [role=alert]:not([hidden])");
      if (request.status < 300) location.href = request.responseURL;
      else failed(told && told.textContent);
    };
    rest(true);
    bar.value = 0;
    request.send(new FormData(form));
  };
  form.addEventListener("submit", (event) => { event.preventDefault(); start(); });
  const board = form.querySelector("#board");
  if (board) {
    const alone = () => board.files.length && !form.querySelector("details[open]"); // no photo of the track follows
    board.addEventListener("change", () => { if (alone()) start(); });
  }
};

// Names that the history knows: one tap writes them.
const offers = (chips) => {
  chips.hidden = false;
  chips.addEventListener("click", (event) => {
    if (event.target.matches("button")) document.getElementById(chips.dataset.for).value = event.target.textContent;
  });
};

// A link goes to whatever the phone shares with; where it shares only what came by https, it is copied.
const shares = (button) => {
  const link = document.getElementById("link");
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (navigator.share) {
      await navigator.share({ title: document.title, url: link.value }).catch(() => {}); // the person thought better of it
      return;
    }
    link.select();
    document.execCommand("copy"); // the clipboard of today is closed to http as well
    button.textContent = button.dataset.copied;
  });
};

// What was tapped opens over the board; the way back to the board closes it again.
const closes = (back) => {
  const sheet = document.getElementById("sheet");
  if (sheet) back.addEventListener("click", (event) => { event.preventDefault(); sheet.replaceChildren(); });
};

// The steps of a reading, as they are done.
const follows = (steps) => {
  const events = new EventSource(steps.dataset.events);
  const items = steps.querySelectorAll("li");
  let before = null;
  events.addEventListener("step", (event) => {
    const now = JSON.parse(event.data);
    if (before && (now.photo !== before.photo || now.state !== before.state || now.ahead !== before.ahead)) {
      location.reload();
      return;
    }
    before = now;
    items.forEach((item, number) => {
      const reading = now.state === "READING";
      item.className = reading && number < now.step ? "done" : reading && number === now.step ? "now" : "";
    });
  });
  events.addEventListener("end", () => { events.close(); location.reload(); });
  events.onerror = () => { events.close(); setTimeout(() => location.reload(), 2000); };
};

const begin = (part) => {
  part.querySelectorAll("form.upload").forEach(sends);
  part.querySelectorAll(".chips").forEach(offers);
  part.querySelectorAll("#panel > .back a").forEach(closes);
  part.querySelectorAll("#steps").forEach(follows);
  part.querySelectorAll(".shares").forEach(shares);
};

begin(document);
// What htmx puts into the page begins too.
document.addEventListener("htmx:afterSwap", (event) => begin(event.detail.target.id === "sheet" ? event.detail.target : document.getElementById("main")));
