// What this browser remembers for its owner. Where storage is forbidden, nothing is remembered and all works.

export function recall(key, otherwise) {
  try {
    const text = localStorage.getItem(`ludotheque.${key}`);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(`ludotheque.${key}`, JSON.stringify(value));
  } catch {
    // Forbidden or full: then it is forgotten.
  }
}

export function setCookie(name, value) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax${secure}`;
}

let words;
export function word(key, values = {}) {
  words ??= JSON.parse(document.getElementById("words")?.textContent ?? "{}");
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

// A switch in the settings sheet of the top bar.
export function addSwitch(key, label, otherwise) {
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = recall(key, otherwise);
  box.addEventListener("change", () => remember(key, box.checked));
  const line = document.createElement("label");
  line.append(box, label);
  document.getElementById("settings-more")?.append(line);
}

// One of a few ways, in the settings sheet; `ways` are [value, label], the one in force is `chosen`.
export function addChoice(key, label, ways, chosen, onChange = () => {}) {
  const group = document.createElement("div");
  group.className = "segments";
  group.setAttribute("role", "group");
  const title = document.createElement("p");
  title.id = `title-${key}`;
  title.textContent = label;
  group.setAttribute("aria-labelledby", title.id);
  const press = (value) => {
    for (const button of group.children) button.setAttribute("aria-pressed", String(button.dataset.way === value));
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
