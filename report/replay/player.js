"use strict";
(() => {
  const story = JSON.parse(document.getElementById("story").textContent);
  const end = story.steps.length - 1;
  const [controls, slider] = [document.querySelector(".controls"), document.querySelector("input")];
  const playing = document.querySelector(".play");
  const pieces = [...document.querySelectorAll("[data-from]")].map((node) => ({
    node, from: Number(node.dataset.from), until: Number(node.dataset.until ?? end + 1),
  }));
  const rows = [...document.querySelectorAll(".moves tbody tr")];
  const cells = [...document.querySelectorAll(".points tbody tr")].map((row) => row.querySelectorAll("td"));
  const [mark, cursor] = [document.getElementById("mark"), document.getElementById("cursor")];
  const [now, title] = [document.querySelector(".now"), document.getElementById("step-title")];
  const [photo, told] = [document.getElementById("step-photo"), document.getElementById("step-told")];
  let at = end;
  let timer = null;

  function show(wanted) {
    at = Math.min(Math.max(wanted, 0), end);
    const step = story.steps[at];
    for (const piece of pieces) piece.node.classList.toggle("gone", at < piece.from || at >= piece.until);
    mark.classList.toggle("gone", !step.new);
    if (step.new) [mark.x.baseVal.value, mark.y.baseVal.value] = step.new;
    for (const end of ["x1", "x2"]) cursor.setAttribute(end, step.at);
    title.textContent = step.title;
    told.replaceChildren(...step.told.map((sentence) => {
      const line = document.createElement("p");
      line.textContent = sentence;
      return line;
    }));
    const shown = rows[at].querySelector(".photo");
    photo.replaceChildren(...(shown ? [shown.cloneNode()] : []));
    cells.forEach(([points, gained], seat) => {
      points.textContent = step.points[seat];
      gained.textContent = step.gained[seat];
    });
    slider.value = at;
    slider.setAttribute("aria-valuetext", step.title);
    rows.forEach((row, n) => n === at ? row.setAttribute("aria-current", "step") : row.removeAttribute("aria-current"));
    try {
      history.replaceState(null, "", `#${at}`);
    } catch { /* some viewers of files have no address */ }
  }

  function pause() {
    clearTimeout(timer);
    timer = null;
    now.setAttribute("aria-live", "polite");
    playing.classList.remove("playing");
    playing.title = playing.dataset.play;
    playing.setAttribute("aria-label", playing.dataset.play);
  }

  function next() {
    show(at + 1);
    timer = at < end ? setTimeout(next, story.steps[at].stay) : null;
    if (timer === null) pause();
  }

  function play() {
    if (at === end) show(0);
    now.setAttribute("aria-live", "off"); /* a voice could not keep up */
    playing.classList.add("playing");
    playing.title = playing.dataset.pause;
    playing.setAttribute("aria-label", playing.dataset.pause);
    timer = setTimeout(next, story.steps[at].stay);
  }

  const ways = {
    first: () => show(0), back: () => show(at - 1), on: () => show(at + 1), last: () => show(end),
    play: () => timer === null ? play() : pause(),
  };

  function go(way) {
    if (way !== "play") pause();
    ways[way]();
  }

  controls.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) go(button.dataset.go);
  });
  slider.addEventListener("input", () => { pause(); show(Number(slider.value)); });
  document.querySelector(".moves").addEventListener("click", (event) => {
    const row = event.target.closest("button")?.closest("tr");
    if (row) { pause(); show(rows.indexOf(row)); document.querySelector(".board").scrollIntoView({ block: "nearest" }); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const way = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last", " ": "play" }[event.key];
    const own = event.target === slider ? way !== "play" : event.target.closest?.("button") && way === "play";
    if (!way || own) return; /* the slider and the buttons know these keys themselves */
    event.preventDefault();
    go(way);
  });

  controls.hidden = false;
  const asked = /^#\d+$/.test(location.hash) ? Number(location.hash.slice(1)) : 0;
  show(asked);
})();
