// Shows views one after another at the viewer's pace: each step of the others has its moment, a tap shows the
// rest at once, and what concerns only oneself is never held up. Knows neither page nor game.
import { recall } from "./prefs.js";
import { haveSamePictures } from "./view.js";

/** @typedef {import("./view.js").View & { isSilent: boolean }} Frame */

/** @type {Record<string, number>} */
export const PACES = { slow: 2, normal: 1, fast: 0.4, instant: 0 };
// How long what is shown stays before the next step: nothing was said of it, a sentence, the end of a trick or a turn.
const SILENT = 250;
const STEP = 900;
const END = 1500;
const OWN = 500;
// The end of a round and its like wait for their reader, but not for ever.
export const MOMENT = 6000;
// While it is my turn already, all that is left to show takes at most this long.
const MOST = 4000;

/** @param {Frame} frame */
function duration({ facts, isSilent }) {
  if (facts.mover === facts.viewer) return OWN;
  if (isSilent) return SILENT;
  return facts.lines > 1 ? END : STEP;
}

export class Playback {
  // `on.show` gets every frame in order, with whether it is only passed over; `on.moment` the one to stop at, or nothing.
  /** @param {import("./view.js").View} view @param {{ show(frame: Frame, isPassed: boolean): void, moment(frame: Frame | null): void }} on */
  constructor(view, on) {
    this.on = on;
    /** @type {Frame} */
    this.shown = { ...view, isSilent: !view.facts.lines };
    this.shownAt = Date.now();
    /** @type {Frame[]} */
    this.queue = [];
    this.isHeld = false;
    this.deadline = Infinity;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  get isPlaying() {
    return this.queue.length > 0;
  }

  // What will be on the table when all is shown.
  get newest() {
    return this.queue.at(-1) ?? this.shown;
  }

  /** @param {import("./view.js").View} view */
  push(view) {
    const last = this.newest;
    const [now, before] = [view.facts, last.facts];
    if (now.version < before.version) return;
    if (now.length < before.length) this.queue = []; // undone
    else if (now.length === before.length && this.queue.length) this.queue.pop(); // the same position, but newer
    // Silent, too: something was said, but nothing is to be seen.
    const frame = { ...view, isSilent: !now.lines || haveSamePictures(view, last) };
    if (now.isYourTurn !== before.isYourTurn || now.length !== before.length) this.deadline = now.isYourTurn ? Date.now() + MOST : Infinity;
    this.queue.push(frame);
    this.go();
  }

  get factor() {
    return PACES[recall("pace", "normal")] ?? 1;
  }

  // How long the frame on the table stays there.
  hold() {
    const { shown, queue, factor } = this;
    const [now, next] = [shown.facts, queue[0].facts];
    if (!factor || next.length <= now.length) return 0;
    // What chance makes of my own choice, when I am to choose again.
    if (now.mover === now.viewer && next.mover < 0 && queue.length === 1 && next.isYourTurn) return 0;
    if (now.hasMoment) return MOMENT;
    const times = [shown, ...queue.slice(0, -1)].map((frame) => duration(frame) * factor);
    const whole = times.reduce((sum, time) => sum + time, 0);
    // From when what is on the table came, so that the speed stays the same to the end.
    const left = Math.max(0, this.deadline - this.shownAt);
    return whole > left ? (times[0] * left) / whole : times[0];
  }

  go() {
    clearTimeout(this.timer);
    if (this.isHeld || !this.queue.length) return;
    const wait = this.shownAt + this.hold() - Date.now();
    if (wait <= 0) return this.next();
    this.timer = setTimeout(() => this.next(), wait);
  }

  next() {
    this.on.moment(null);
    this.advance(false);
    this.go();
  }

  // The rest at once, up to the next moment.
  flush() {
    if (!this.queue.length) return;
    this.on.moment(null);
    let isLast = false;
    while (!isLast) {
      isLast = this.queue.length === 1 || this.queue[0].facts.hasMoment;
      this.advance(!isLast);
    }
    this.go();
  }

  /** @param {boolean} isPassed */
  advance(isPassed) {
    const frame = this.queue.shift();
    if (frame.facts.length !== this.shown.facts.length) this.shownAt = Date.now();
    this.shown = frame;
    this.on.show(frame, isPassed);
    if (frame.facts.hasMoment && this.factor && !isPassed) this.on.moment(frame);
  }
}
