// What the browser remembers, and texts with their values.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const store = new Map();
const page = { cookie: "", getElementById: () => ({ textContent: '{"left":"{count} left, {who}"}' }) };
const globals = {
  localStorage: { getItem: (key) => store.get(key) ?? null, setItem: (key, value) => store.set(key, value) },
  document: page,
  location: { protocol: "https:" },
};
for (const [name, value] of Object.entries(globals)) Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
const { recall, remember, setCookie, word } = await import("../../src/ludotheque/web/static/prefs.js");

beforeEach(() => store.clear());

test("what was remembered is recalled, under a name of our own", () => {
  remember("moves", 3);
  assert.equal(recall("moves", 0), 3);
  assert.deepEqual([...store.keys()], ["ludotheque.moves"]);
});

test("what was never remembered, or is broken, is what it would be otherwise", () => {
  assert.equal(recall("sound", true), true);
  store.set("ludotheque.sound", "{");
  assert.equal(recall("sound", true), true);
});

test("where storage is forbidden nothing is remembered and nothing fails", () => {
  const allowed = globalThis.localStorage;
  globalThis.localStorage = { getItem() { throw new Error("forbidden"); }, setItem() { throw new Error("forbidden"); } };
  remember("moves", 3);
  assert.equal(recall("moves", 0), 0);
  globalThis.localStorage = allowed;
});

test("a cookie is encoded, and secure where the page is", () => {
  setCookie("name", "Zoé; x");
  assert.equal(page.cookie, "name=Zo%C3%A9%3B%20x; path=/; max-age=31536000; samesite=lax; secure");
});

test("a text has its values filled in; an unknown one is shown as its key", () => {
  assert.equal(word("left", { count: 2 }), "2 left, {who}");
  assert.equal(word("missing"), "missing");
});
