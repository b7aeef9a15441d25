// What went wrong comes again after a day, a week and a month; the first try is what counts.
import assert from "node:assert/strict";
import test from "node:test";
import { after, dueNow } from "../../src/ludotheque/web/static/mistakes.js";

const DAY = 86400000;

test("solved at once: never due", () => {
  assert.deepEqual(after(undefined, true, 0), { isRight: true, tries: 1, stage: 0, due: 0 });
});

test("failed: after a day, a week, a month, then done", () => {
  let result = after(undefined, false, 0);
  assert.equal(result.due, DAY);
  result = after(result, true, 1000); // at once again: does not count
  assert.equal(result.due, DAY);
  result = after(result, true, DAY);
  assert.equal(result.due, 8 * DAY);
  result = after(result, true, 8 * DAY);
  assert.equal(result.due, 38 * DAY);
  result = after(result, true, 38 * DAY);
  assert.equal(result.due, 0);
  assert.equal(result.isRight, false);
});

test("failed again: from the start", () => {
  const result = after({ isRight: false, tries: 2, stage: 1, due: 7 * DAY }, false, 9 * DAY);
  assert.equal(result.stage, 0);
  assert.equal(result.due, 10 * DAY);
});

test("what is due", () => {
  const known = { a: after(undefined, false, 0), b: after(undefined, true, 0) };
  assert.deepEqual(dueNow(known, DAY - 1), []);
  assert.deepEqual(dueNow(known, DAY), ["a"]);
});
