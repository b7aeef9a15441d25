// Tells people that it is their turn: a title that blinks while they look elsewhere, and two soft notes.
import { recall, word } from "./prefs.js";
import { play } from "./sounds.js";

const BLINK = 1200;
const title = document.title;
/** @type {number} */
let timer;

export function turnBegan() {
  play("turn");
  if (recall("title", true) && document.hidden) blink();
}

export function calmDown() {
  clearInterval(timer);
  document.title = title;
}

function blink() {
  clearInterval(timer);
  let isOn = false;
  const turn = () => { isOn = !isOn; document.title = isOn ? `● ${word("your_turn")}` : title; };
  turn();
  timer = setInterval(turn, BLINK);
}

document.addEventListener("visibilitychange", () => document.hidden || calmDown());

// Clocks count down between views, from when the server last gave their time.
/** @type {WeakMap<Element, number>} */
const since = new WeakMap();
setInterval(() => {
  for (const clock of document.querySelectorAll(".clock.runs")) {
    if (clock.dataset.left !== clock.dataset.from) {
      clock.dataset.from = clock.dataset.left;
      since.set(clock, Date.now());
    }
    const left = Math.max(0, Math.ceil((Number(clock.dataset.left) - (Date.now() - since.get(clock))) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("low", left < 30);
  }
}, 250);
