// How puzzles went: the first try counts, and what went wrong comes again after a day, a week and a month.
import { recall, remember } from "./prefs.js";

/** @typedef {{ isRight: boolean, tries: number, stage: number, due: number }} Result */

const DAY = 86400000;
const WAITS = [DAY, 7 * DAY, 30 * DAY];

/** @returns {Record<string, Result>} */
export const results = () => recall("puzzles", {});

// What is known after one more try; a puzzle that was failed and is solved when it is due waits longer, then is done.
/** @param {Result | undefined} before @param {boolean} isRight @param {number} now @returns {Result} */
export function after(before, isRight, now) {
  if (!before) return { isRight, tries: 1, stage: 0, due: isRight ? 0 : now + WAITS[0] };
  const tries = before.tries + 1;
  if (!before.due || (isRight && now < before.due)) return { ...before, tries };
  if (!isRight) return { ...before, tries, stage: 0, due: now + WAITS[0] };
  const stage = before.stage + 1;
  return { ...before, tries, stage, due: stage < WAITS.length ? now + WAITS[stage] : 0 };
}

/** @param {string} name @param {boolean} isRight */
export function note(name, isRight) {
  remember("puzzles", { ...results(), [name]: after(results()[name], isRight, Date.now()) });
}

/** @param {Record<string, Result>} known @param {number} now */
export function dueNow(known, now) {
  return Object.keys(known).filter((name) => known[name].due && known[name].due <= now);
}
