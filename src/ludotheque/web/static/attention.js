// Tells people that it is their turn: a title that blinks while they look elsewhere, and two soft notes.
import { recall, word } from "./prefs.js";

const BLINK = 1200;
const NOTES = [[587, 0], [880, 0.14]];
const title = document.title;
/** @type {number} */
let timer;
/** @type {AudioContext} */
let sounds;

// Browsers let a page sound only after its reader has done something.
for (const kind of ["pointerdown", "keydown"]) {
  addEventListener(kind, () => { sounds ??= window.AudioContext && new AudioContext(); sounds?.resume(); }, { once: true });
}

export function turnBegan() {
  if (recall("sound", true)) ring();
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

function ring() {
  if (sounds?.state !== "running") return;
  for (const [pitch, after] of NOTES) {
    const start = sounds.currentTime + after;
    const tone = new OscillatorNode(sounds, { type: "sine", frequency: pitch });
    const volume = new GainNode(sounds, { gain: 0 });
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
    tone.connect(volume).connect(sounds.destination);
    tone.start(start);
    tone.stop(start + 0.4);
  }
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
