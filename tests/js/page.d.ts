// What the scripts of the page find in it, by id and selector: it is the server's page, so it is there and of this kind.

interface Document {
  getElementById(id: "drawer"): HTMLDialogElement;
  getElementById(id: "settings" | "as-text"): HTMLDetailsElement;
  getElementById(id: "slider"): HTMLInputElement;
}

interface ParentNode {
  querySelector(selector: "meta[name=csrf]"): HTMLMetaElement;
  querySelector(selector: "#sit-name" | "input[name=name]:not([type=hidden])"): HTMLInputElement;
  querySelector<Found extends Element = HTMLElement>(selector: string): Found;
  querySelectorAll(selector: "picture img"): NodeListOf<HTMLImageElement>;
  querySelectorAll(selector: "[data-address=here]"): NodeListOf<HTMLInputElement>;
  querySelectorAll(selector: "svg.panel [id]"): NodeListOf<SVGGraphicsElement>;
  querySelectorAll<Found extends Element = HTMLElement>(selector: string): NodeListOf<Found>;
}

// An event that the page listens to comes from one of its elements.
interface EventTarget {
  readonly id: string;
  readonly value: string;
  readonly dataset: DOMStringMap;
  readonly classList: DOMTokenList;
  readonly scrollHeight: number;
  readonly clientHeight: number;
  scrollTop: number;
  closest(selector: string): HTMLElement;
  matches(selector: string): boolean;
}
