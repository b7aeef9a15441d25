// Shows views one after another at the viewer's pace: each step of the others has its moment, a tap shows the
// rest at once, and what concerns only oneself is never held up. Knows neither page nor game.
import { recall } from "./prefs.js";

/** @typedef {{ html: string, version: number, length: number, mover: number, lines: number, viewer: number, isMine: boolean, isSilent: boolean, isMoment: boolean }} Frame */

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

/** @param {string} html @returns {Frame} */
export function read(html) {
  const tag = /<main[^>]*>/.exec(html)?.[0] ?? "";
  /** @param {string} name */
  const get = (name) => new RegExp(`data-${name}="([^"]*)"`).exec(tag)?.[1] ?? "";
  const [version, length, mover, lines, viewer] = ["version", "length", "mover", "lines", "viewer"].map((name) => Number(get(name)));
  return { html, version, length, mover, lines, viewer, isMine: get("turn") === "yes", isSilent: !lines, isMoment: get("moment") === "yes" };
}

/** @param {string} html */
const pictures = (html) => html.slice(html.indexOf('id="stage"'), html.indexOf('id="talk"'));

/** @param {Frame} frame */
function duration(frame) {
  if (frame.mover === frame.viewer) return OWN;
  if (frame.isSilent) return SILENT;
  return frame.lines > 1 ? END : STEP;
}

export class Playback {
  // `on.show` gets every frame in order, with whether it is only passed over; `on.moment` the one to stop at, or nothing.
  /** @param {string} html @param {{ show(frame: Frame, isPassed: boolean): void, moment(frame: Frame | null): void }} on */
  constructor(html, on) {
    this.on = on;
    this.shown = read(html);
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

  /** @param {string} html */
  push(html) {
    const frame = read(html);
    const last = this.newest;
    if (frame.version < last.version) return;
    if (frame.length < last.length) this.queue = []; // undone
    else if (frame.length === last.length && this.queue.length) this.queue.pop(); // the same position, but newer
    // Something was said, but nothing is to be seen.
    if (pictures(frame.html) === pictures(last.html)) frame.isSilent = true;
    if (frame.isMine !== last.isMine || frame.length !== last.length) this.deadline = frame.isMine ? Date.now() + MOST : Infinity;
    this.queue.push(frame);
    this.go();
  }

  get factor() {
    return PACES[recall("pace", "normal")] ?? 1;
  }

  // How long the frame on the table stays there.
  hold() {
    const { shown, queue, factor } = this;
    const [next] = queue;
    if (!factor || next.length <= shown.length) return 0;
    // What chance makes of my own choice, when I am to choose again.
    if (shown.mover === shown.viewer && next.mover < 0 && queue.length === 1 && next.isMine) return 0;
    if (shown.isMoment) return MOMENT;
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
      isLast = this.queue.length === 1 || this.queue[0].isMoment;
      this.advance(!isLast);
    }
    this.go();
  }

  /** @param {boolean} isPassed */
  advance(isPassed) {
    const frame = this.queue.shift();
    if (frame.length !== this.shown.length) this.shownAt = Date.now();
    this.shown = frame;
    this.on.show(frame, isPassed);
    if (frame.isMoment && this.factor && !isPassed) this.on.moment(frame);
  }
}
