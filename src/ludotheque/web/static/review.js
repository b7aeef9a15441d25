// The review of a game: asks for it, follows it while it is computed, and lets the reader point at the curve.
import { say } from "./drawer.js";
import { Refusal, send } from "./post.js";
import { word } from "./prefs.js";
import { go, refresh } from "./replay.js";
import { goneSentence } from "./stream.js";

const main = () => document.getElementById("main");
const isWaiting = () => main().dataset.status === "waiting";
const LONGEST_WAIT = 5000;
let wait = 500;
/** @type {EventSource | null} */
let source = null;

// The stream only says that there is something new; the page fetches it as it looks at it.
function follow() {
  if (!isWaiting() || source) return;
  source = new EventSource(`${location.pathname}/stream`);
  for (const kind of ["review", "heartbeat"]) source.addEventListener(kind, update);
  source.onerror = async () => {
    const isRefused = source?.readyState === EventSource.CLOSED;
    stop();
    const sentence = isRefused && await goneSentence();
    if (sentence) return say(sentence);
    setTimeout(follow, wait);
    wait = Math.min(LONGEST_WAIT, wait * 2);
  };
}

function stop() {
  source?.close();
  source = null;
}

async function update() {
  wait = 500;
  try {
    await refresh();
  } catch {
    return;
  }
  if (!isWaiting()) stop();
}

/** @param {HTMLFormElement} form */
async function act(form) {
  const verb = form.dataset.review;
  const { pathname } = location;
  try {
    if (verb === "play-on") {
      const { level = "", step } = Object.fromEntries(new FormData(form));
      const seat = Number(main().dataset.seat);
      const { url } = await send(`${pathname}/play-on`, { step: Number(step), level: String(level), seat });
      location.href = url;
      return;
    }
    await send(verb === "request" ? pathname : `${pathname}/${verb}`, {});
    await update();
    follow();
  } catch (error) {
    say(error instanceof Refusal && error.message ? error.message : word("lost"));
  }
}

document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (!form.dataset.review) return;
  event.preventDefault();
  act(form);
});

// The curve: pointing names the position, a click goes there.

/** @param {PointerEvent | MouseEvent} event */
function pointAt(event) {
  const picture = event.target.closest?.("svg.curve");
  if (!picture) return null;
  const box = picture.getBoundingClientRect();
  const edge = Number(picture.dataset.edge);
  const share = ((event.clientX - box.left) / box.width - edge) / (1 - 2 * edge);
  const last = Number(picture.dataset.points) - 1;
  return Math.max(0, Math.min(last, Math.round(share * last)));
}

const tip = () => document.getElementById("curve-tip");

document.addEventListener("pointermove", (event) => {
  const point = pointAt(event);
  const box = tip();
  if (!box) return;
  box.classList.toggle("shown", point !== null);
  if (point === null) return;
  const move = document.querySelector(`#moves a[data-step="${point}"]`);
  const mark = event.target.closest("g.curve-mark")?.querySelector("title")?.textContent;
  box.textContent = [move ? `${point + 1}. ${move.querySelector(".text").textContent}` : "", mark].filter(Boolean).join(" · ");
  const card = document.getElementById("curve").getBoundingClientRect();
  // By its edge rather than by a style of its own: the page's policy allows none.
  box.classList.toggle("on-left", event.clientX - card.left > card.width / 2);
});

document.addEventListener("click", (event) => {
  const point = pointAt(event);
  if (point !== null) go(point);
  if (event.target.closest("[data-there]")) document.getElementById("game").scrollIntoView({ block: "start" });
});

// One click at the end of a game leads here and asks.
const here = new URL(location.href);
if (here.searchParams.has("ask")) {
  here.searchParams.delete("ask");
  history.replaceState(null, "", here);
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("review-request"));
  if (form && main().dataset.status === "unasked") act(form);
}
addEventListener("pagehide", stop);
follow();
