// A finished game: list of moves, slider, arrows and the play button fetch one decision after another.
import "./drawer.js";
import { mark, show } from "./show.js";
import { fitAll, startZoom } from "./zoom.js";

const PACE = 1100;
const main = () => document.getElementById("main");
const last = Number(main().dataset.last);
// Addresses count all steps, the page the decisions among them.
const stops = main().dataset.stops.split(",");
/** @type {Map<number, Promise<string>>} */
const cached = new Map();
let wanted = Number(main().dataset.step);
/** @type {number | undefined} */
let timer;
let isBusy = false;

/** @param {number} step */
function address(step) {
  const here = new URL(location.href);
  here.searchParams.set("step", stops[step]);
  return here;
}

/** @param {number} step */
function fetchStep(step) {
  if (!cached.has(step)) {
    const from = address(step);
    from.searchParams.set("part", "1");
    cached.set(step, fetch(from).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status))));
    cached.get(step).catch(() => cached.delete(step));
  }
  return cached.get(step);
}

/** @param {number} step */
export async function go(step) {
  wanted = Math.max(0, Math.min(last, step));
  document.getElementById("slider").value = String(wanted);
  document.getElementById("counter").textContent = `${wanted} / ${last}`;
  if (isBusy) return; // while the slider is dragged, only the newest step counts
  isBusy = true;
  try {
    while (Number(main().dataset.step) !== wanted) {
      const target = wanted;
      show(await fetchStep(target));
      fitAll();
      followMoves();
      history.replaceState(null, "", address(target));
      document.getElementById("counter").textContent = `${wanted} / ${last}`;
    }
    if (wanted < last) fetchStep(wanted + 1);
  } catch {
    pause();
  } finally {
    isBusy = false;
  }
}

// The current move stays in sight, in its list only: the page itself must not jump.
function followMoves() {
  const list = document.getElementById("moves");
  const current = list?.querySelector("[aria-current]");
  if (!list || !current) return;
  const top = current.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
}

// What there is of the page has changed: what was fetched before is old.
export async function refresh() {
  cached.clear();
  show(await fetchStep(wanted));
  fitAll();
}

function pause() {
  clearInterval(timer);
  timer = undefined;
  document.getElementById("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (timer) return pause();
  if (wanted === last) go(0);
  document.getElementById("play").setAttribute("aria-pressed", "true");
  timer = setInterval(() => (wanted < last ? go(wanted + 1) : pause()), PACE);
}

document.addEventListener("input", (event) => { if (event.target.id === "slider") { pause(); go(Number(event.target.value)); } });
document.addEventListener("click", (event) => {
  if (event.target.closest("#play")) return play();
  const link = event.target.closest("a[data-step]");
  if (!link) return;
  event.preventDefault();
  pause();
  go(Number(link.dataset.step));
});
document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  const step = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  pause();
  go(step);
});
startZoom();
mark(document);
followMoves();
document.documentElement.dataset.ready = "";
