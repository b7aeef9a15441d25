// Keys that work anywhere on a table, and `?`, which lists them.
import { word } from "./prefs.js";

const LIST = [["← → ↑ ↓", "arrows"], ["Enter", "enter"], ["Esc", "escape"], ["…", "any"], [", .", "past"], ["u", "undo"], ["h", "hint"], ["l", "list"], ["r", "rules"], ["c", "chat"], ["?", "help"]];

/** @param {Record<string, () => void>} actions */
export function startShortcuts(actions) {
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const act = event.key === "?" ? showShortcuts : actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  document.addEventListener("click", (event) => { if (event.target.closest("[data-shortcuts]")) showShortcuts(); });
}

export function showShortcuts() {
  const dialog = document.createElement("dialog");
  dialog.className = "ask shortcuts";
  dialog.setAttribute("aria-label", word("shortcuts"));
  const title = document.createElement("h2");
  title.textContent = word("shortcuts");
  const list = document.createElement("dl");
  for (const [keys, what] of LIST) {
    const line = document.createElement("div");
    const [name, words] = [document.createElement("dt"), document.createElement("dd")];
    const key = document.createElement("kbd");
    key.textContent = keys;
    name.append(key);
    words.textContent = word(`key_${what}`);
    line.append(name, words);
    list.append(line);
  }
  const close = document.createElement("button");
  close.className = "button act";
  close.textContent = word("close");
  close.addEventListener("click", () => dialog.close());
  dialog.append(title, list, close);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
