/** Making elements, and nothing else. */

import { isEnglish } from "./said.js";

/**
 * An element. `class`, `data-*`, `aria-*` and other attributes are set as they are; `on*` are listeners; false and null
 * leave an attribute out.
 * @param {string} tag
 * @param {Record<string, any>} [attrs]
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function h(tag, attrs = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false && child !== "").map(written));
  return element;
}

/** A child as it is put in: a sentence that has no words in the page's language says that it is English. */
function written(child) {
  if (typeof child !== "string") return typeof child === "number" ? String(child) : child;
  return isEnglish(child) ? h("span", { lang: "en" }, document.createTextNode(child)) : child;
}

/**
 * An SVG drawing, of 100 x 100 units unless `box` says otherwise, from constant markup of this program; never give it
 * text from outside.
 * @param {string} className
 * @param {string} label read aloud; empty for a drawing that stands beside its words
 * @param {string} inner
 * @param {string} [box]
 * @returns {SVGElement}
 */
export function drawing(className, label, inner, box = "0 0 100 100") {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", box);
  svg.setAttribute("class", className);
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else {
    svg.setAttribute("aria-hidden", "true");
  }
  svg.innerHTML = inner;
  return svg;
}
