// What this browser remembers for its owner. Where storage is forbidden, nothing is remembered and all works.

/** @template T @param {string} key @param {T} otherwise @returns {T} */
export function recall(key, otherwise) {
  try {
    const text = localStorage.getItem(`ludotheque.${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} key @param {unknown} value */
export function remember(key, value) {
  try {
    localStorage.setItem(`ludotheque.${key}`, JSON.stringify(value));
  } catch {
    // Forbidden or full: then it is forgotten.
  }
}

/** @param {string} name @param {string} value */
export function setCookie(name, value) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** @param {string} name */
export function cookie(name) {
  return decodeURIComponent(new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1] ?? "");
}

/** @type {Record<string, string>} */
let words;
/** @param {string} key @param {Record<string, string | number>} values */
export function word(key, values = {}) {
  words ??= JSON.parse(document.getElementById("words")?.textContent ?? "{}");
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

// A switch in the settings sheet of the top bar.
/** @param {string} key @param {string} label @param {boolean} otherwise @param {() => void} onChange */
export function addSwitch(key, label, otherwise, onChange = () => {}) {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = recall(key, otherwise);
  box.addEventListener("change", () => { remember(key, box.checked); onChange(); });
  const line = document.createElement("label");
  line.append(box, label);
  document.getElementById("settings-more")?.append(line);
}

// A number from 0 to 100, in the settings sheet.
/** @param {string} key @param {string} label @param {number} otherwise @param {() => void} onChange */
export function addRange(key, label, otherwise, onChange = () => {}) {
  const slider = document.createElement("input");
  slider.type = "range";
  slider.max = "100";
  slider.value = String(recall(key, otherwise));
  slider.addEventListener("change", () => { remember(key, Number(slider.value)); onChange(); });
  const line = document.createElement("label");
  line.append(label, slider);
  document.getElementById("settings-more")?.append(line);
}

// One of a few ways, in the settings sheet; `ways` are [value, label], the one in force is `chosen`.
/** @param {string} key @param {string} label @param {string[][]} ways @param {string} chosen @param {(value: string) => void} onChange */
export function addChoice(key, label, ways, chosen, onChange = () => {}) {
  const group = document.createElement("div");
  group.className = "segments";
  group.setAttribute("role", "group");
  const title = document.createElement("p");
  title.id = `title-${key}`;
  title.textContent = label;
  group.setAttribute("aria-labelledby", title.id);
  /** @param {string} value */
  const press = (value) => {
    for (const button of group.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset.way === value));
  };
  for (const [value, words] of ways) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.way = value;
    button.textContent = words;
    button.addEventListener("click", () => { remember(key, value); press(value); onChange(value); });
    group.append(button);
  }
  press(chosen);
  document.getElementById("settings-more")?.append(title, group);
}

// Which choices are shown before they go out.
export const CONFIRMING = ["always", "final", "never"];

/** @returns {string} */
export function confirming() {
  const setting = recall("confirm", /** @type {unknown} */ ("final"));
  return setting === false ? "never" : CONFIRMING.includes(String(setting)) ? String(setting) : "final";
}
