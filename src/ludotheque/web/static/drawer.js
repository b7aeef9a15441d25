// The drawer with the rules, questions before what cannot be taken back, links to copy, short messages.
import { closed, opened } from "./layers.js";
import { word } from "./prefs.js";

const SHOWN = 6000;
/** @type {number} */
let timer;

/** @param {string} sentence */
export function say(sentence) {
  const box = document.getElementById("said");
  clearTimeout(timer);
  box.replaceChildren(...withRulings(sentence));
  box.classList.toggle("shown", Boolean(sentence));
  if (sentence) timer = setTimeout(() => box.classList.remove("shown"), SHOWN);
}

// Numbers of rulings in a sentence lead to the rules.
/** @param {string} sentence */
function withRulings(sentence) {
  return sentence.split(/(?<=\()([A-Z]\d+\w*)(?=\))/).map((part, index) => {
    if (index % 2 === 0) return part;
    const link = document.createElement("button");
    link.type = "button";
    link.className = "ruling";
    link.dataset.ruling = part;
    link.textContent = part;
    return link;
  });
}

/** @param {string} address */
export async function openRules(address, ruling = "") {
  const drawer = document.getElementById("drawer");
  const body = document.getElementById("drawer-body");
  if (!drawer.open) {
    drawer.showModal();
    const close = () => drawer.close();
    opened(close);
    drawer.addEventListener("close", () => closed(close), { once: true });
  }
  if (body.dataset.from !== address) {
    const answer = await fetch(`${address}?part=1&lang=${document.documentElement.lang}`);
    body.innerHTML = await answer.text();
    body.querySelector("h1")?.remove(); // the drawer has a title already
    body.dataset.from = address;
  }
  if (ruling) body.querySelector(`#ruling-${CSS.escape(ruling)}`)?.scrollIntoView({ block: "center" });
}

// A question with yes and no; resolves to the answer.
/** @param {string} question @returns {Promise<boolean>} */
export function ask(question) {
  const dialog = document.createElement("dialog");
  dialog.className = "ask";
  const line = document.createElement("p");
  line.textContent = question;
  const buttons = document.createElement("div");
  for (const [value, label, kind] of [["", word("not_sure"), "button"], ["yes", word("sure"), "button act"]]) {
    const button = document.createElement("button");
    button.className = kind;
    button.textContent = label;
    button.addEventListener("click", () => dialog.close(value));
    buttons.append(button);
  }
  dialog.append(line, buttons);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => {
    dialog.addEventListener("close", () => { done(dialog.returnValue === "yes"); dialog.remove(); });
  });
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Plain http has no clipboard: select it, so that the reader can copy it.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  say(word("copied"));
}

export function fillAddresses() {
  for (const field of document.querySelectorAll("[data-address=here]")) field.value = location.origin + location.pathname;
}

// The position in letters is fetched while its reader has it open.
export async function fillText() {
  const box = document.getElementById("as-text");
  if (!box?.open) return;
  const answer = await fetch(box.dataset.text);
  if (answer.ok) document.getElementById("position").textContent = await answer.text();
}
document.addEventListener("toggle", ({ target }) => { if (target.id === "as-text") fillText(); }, { capture: true });

document.addEventListener("click", (event) => {
  const opener = event.target.closest("[data-drawer]");
  if (opener) openRules(opener.dataset.drawer);
  const drawer = document.getElementById("drawer");
  if (event.target.closest("[data-close]") || event.target === drawer) drawer.close();
  const copied = event.target.closest("[data-copy]");
  if (copied) copy(/** @type {HTMLInputElement} */ (document.getElementById(copied.dataset.copy)).value);
  const address = event.target.closest("[data-copy-address]");
  if (address) copy(location.origin + address.dataset.copyAddress);
});

// A ruling's number in a refusal leads to the rules.
export function startRulings() {
  document.getElementById("said").addEventListener("click", () => {
    const ruling = /\(([A-Z]+\d+\w*)\)/.exec(document.getElementById("said").textContent)?.[1];
    const rules = document.querySelector("[data-drawer]")?.dataset.drawer;
    if (ruling && rules) openRules(rules, ruling);
  });
}
