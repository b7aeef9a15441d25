// The page becomes what the server drew, but keeps what belongs to its reader.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Window } from "happy-dom";

const page = new Window({ url: "https://example.org/t/abc" });
const globals = ["document", "Document", "Node", "Element", "DOMParser", "HTMLInputElement", "requestAnimationFrame", "addEventListener", "matchMedia"];
for (const name of globals) {
  const value = page[name];
  const isFunction = typeof value === "function" && /^[a-z]/.test(name);
  Object.defineProperty(globalThis, name, { value: isFunction ? value.bind(page) : value, configurable: true, writable: true });
}
globalThis.window = page;
const { show } = await import("../../src/ludotheque/web/static/show.js");
const { haveSamePictures, publish } = await import("../../src/ludotheque/web/static/view.js");

const main = (parts, attributes = "") => `<main id="main" ${attributes}>${parts}</main>`;
const get = (id) => document.getElementById(id);
beforeEach(() => { document.body.innerHTML = ""; });
const begin = (parts, attributes) => { document.body.innerHTML = main(parts, attributes); };

test("only what differs is another element", () => {
  begin('<p id="a">one</p><p id="b">two</p>', 'data-status="waiting"');
  const [one, two] = [get("a"), get("b")];
  show(main('<p id="a">one</p><p id="b" class="new">three</p>', 'data-status="playing"'));
  assert.equal(get("a"), one);
  assert.equal(get("b"), two);
  assert.equal(two.textContent, "three");
  assert.equal(two.className, "new");
  assert.equal(get("main").dataset.status, "playing");
});

test("children that come and go keep the others", () => {
  begin('<ol><li id="l1">1</li><li id="l2">2</li></ol>');
  const second = get("l2");
  show(main('<ol><li id="l2">2</li><li id="l3">3</li></ol>'));
  assert.equal(get("l1"), null);
  assert.equal(get("l2"), second);
  assert.equal(get("l3").textContent, "3");
});

test("what belongs to the script or to a person who types is left alone", () => {
  begin('<form id="form" data-keep><input id="name"></form><details id="more"><p>old</p></details>');
  get("name").value = "Zoé";
  get("more").setAttribute("open", "");
  show(main('<form id="form" data-keep><b>other</b></form><details id="more"><p>new</p></details>'));
  assert.equal(get("name").value, "Zoé");
  assert.equal(get("more").hasAttribute("open"), true);
  assert.equal(get("more").textContent, "new");
});

test("a picture that the reader has enlarged stays so", () => {
  begin('<div id="frame" class="frame" data-width="10"></div>');
  get("frame").setAttribute("class", "frame zoomed");
  get("frame").dataset.shown = "2";
  show(main('<div id="frame" class="frame" data-width="20"></div>'));
  assert.equal(get("frame").className, "frame zoomed");
  assert.equal(get("frame").dataset.shown, "2");
  assert.equal(get("frame").dataset.width, "20");
});

test("an earlier position leaves log and chat as they are", () => {
  begin('<p id="a">now</p><section id="talk"><p>a</p><p>b</p></section>');
  const talk = get("talk");
  show(main('<p id="a">then</p><section id="talk"><p>a</p></section>'), true);
  assert.equal(get("a").textContent, "then");
  assert.equal(get("talk"), talk);
  assert.equal(talk.textContent, "ab");
});

test("the facts that tests follow are on the page", () => {
  begin("");
  publish({ version: 4, decision: 2, length: 3, mover: -1 });
  assert.deepEqual({ ...get("main").dataset }, { version: "4", decision: "2", length: "3", mover: "-1" });
});

test("pictures are compared by their pieces, wherever these are", () => {
  const view = (length, pieces, first) => ({ facts: { length, pictures: [first, first + 2] }, pieces });
  const one = view(1, ["<main>", "a", "b", "log"], 1);
  assert.equal(haveSamePictures(one, view(2, ["<main>", "seats", "a", "b"], 2)), true);
  assert.equal(haveSamePictures(one, view(2, ["<main>", "a", "c"], 1)), false);
  assert.equal(haveSamePictures(one, view(1, [], 0)), true); // of one position
  assert.equal(haveSamePictures({ facts: { length: 0, pictures: [3, 5] }, pieces: ["<main>"] }, one), false);
});
