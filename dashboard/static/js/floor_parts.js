/** The parts of the floor's forms: keys, fields that keep their text, and what the hub said about an entry. */

import { h } from "./dom.js";
import { fullName } from "./people.js";

/** A name, whichever way it is written; with `long`, shortened where it has more letters. @param {string} text @param {number} [long] */
export function named(text, long = Infinity) {
  return h("bdi", { dir: "auto" }, fullName(text, long));
}

/**
 * A key. `id` is its place on the page, by which it keeps the focus.
 * @param {string} id @param {any} words @param {() => void} onclick @param {Record<string, any>} [more]
 */
export function key(id, words, onclick, more = {}) {
  return h("button", { id, type: "button", onclick, ...more }, ...[words].flat());
}

/** A key that enters something, dead while nothing can be entered. */
export function enterKey(act, id, words, onclick, more = {}) {
  return key(id, words, onclick, { ...more, disabled: !act.ready || more.disabled });
}

/**
 * A field with its label; what is typed stays when the page is drawn anew, and with `live` draws it anew.
 * @param {import("./floor.js").Act} act @param {string} id @param {string} label @param {Record<string, any>} [more]
 */
export function field(act, id, label, more = {}) {
  const { area, first = "", live = false, ...attrs } = more;
  const input = /** @type {HTMLInputElement} */ (h(area ? "textarea" : "input", { id, autocomplete: "off", ...(area ? { rows: 4 } : { type: "text" }), "aria-invalid": act.own.said[id] ? "true" : false, ...attrs }));
  input.value = act.own.drafts[id] ?? first;
  input.addEventListener("input", () => {
    act.own.drafts[id] = input.value;
    if (live) act.set(() => {});
  });
  return h("label", { class: "field", for: id }, h("span", {}, label), input);
}

/** What was typed. */
export function typed(act, id, first = "") {
  return (act.own.drafts[id] ?? first).trim();
}

/** A field to choose one of `[value, words]`. */
export function select(act, id, label, options, first = "") {
  const chosen = act.own.drafts[id] ?? first;
  const list = /** @type {HTMLSelectElement} */ (h("select", { id }, ...options.map(([value, words]) => h("option", { value, selected: String(value) === String(chosen) }, words))));
  list.addEventListener("change", () => (act.own.drafts[id] = list.value));
  return h("label", { class: "field", for: id }, h("span", {}, label), list);
}

/** One of a few, as keys side by side. @param {[any, string][]} options */
export function choice(act, id, label, options, first) {
  const chosen = act.own.modes[id] ?? first;
  return h("div", { class: "choice", role: "group", "aria-label": label }, h("span", {}, label),
    ...options.map(([value, words]) => key(`${id}-${value}`, words, () => act.set((own) => (own.modes[id] = value)), { class: value === chosen ? "on" : "", "aria-pressed": String(value === chosen) })));
}

export function chosen(act, id, first) {
  return act.own.modes[id] ?? first;
}

/** Why the hub, or this page, did not take what was entered here. */
export function refused(act, place) {
  return act.own.said[place] ? h("p", { class: "refused", role: "alert" }, act.own.said[place]) : null;
}

/** What is wrong at which fields, said there before anything is sent; the first of them gets the focus. @param {Record<string, string>} said */
export function wrongAt(act, said) {
  act.set((own) => (own.said = said));
  document.getElementById(Object.keys(said)[0])?.focus();
}

/** A form: Enter in a field is its main key. */
export function form(attrs, onenter, ...children) {
  return h("form", { ...attrs, onsubmit: (event) => {
    event.preventDefault();
    onenter();
  } }, ...children.flat().filter(Boolean), h("button", { class: "unseen", tabindex: "-1", "aria-hidden": "true" }));
}

export function card(title, attrs, ...children) {
  return h("section", { ...attrs, class: `card ${attrs.class ?? ""}` }, title && h("h2", {}, title), ...children.flat().filter(Boolean));
}

/** A name in one way of writing its letters (NFC), without the blanks around. @param {string} text */
export function nameOf(text) {
  return text.normalize("NFC").trim().replace(/\s+/g, " ");
}

/** The lines of a text, each a name. @param {string} text */
export function linesOf(text) {
  return text.split(/\r?\n/).map(nameOf).filter(Boolean);
}
