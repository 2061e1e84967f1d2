/** Names tapped in an order: a draw made by hand, a result from the winner on. Also by the keys 1 to 9, or pasted. */

import { h } from "./dom.js";
import { enterKey, field, form, key, linesOf, nameOf, named, typed } from "./floor_parts.js";
import { t } from "./strings.js";

const MANY = 12;

/**
 * @param {import("./floor.js").Act} act
 * @param {string} id
 * @param {string[]} names
 * @param {{hint: string, at: (place: number) => string, done: string, enter: (order: string[]) => void}} say
 */
export function ordered(act, id, names, say) {
  const picked = (act.own.picked[id] ?? []).filter((name) => names.includes(name));
  const left = names.filter((name) => !picked.includes(name));
  const put = (order) => act.set((own) => (own.picked[id] = order));
  return h("div", { class: "ordered" },
    h("p", { class: "hint" }, say.hint),
    h("ol", { class: "picked" }, ...picked.map((name, place) => h("li", {}, h("span", {}, say.at(place)), h("b", {}, named(name))))),
    h("div", { class: "names" }, ...left.map((name, at) => key(`${id}-pick-${name}`, [at < 9 && h("kbd", {}, at + 1), named(name)], () => put([...picked, name]), { "data-group": id, class: "name" }))),
    h("div", { class: "keys" },
      left.length === 0 && enterKey(act, `${id}-done`, say.done, () => say.enter(picked), { class: "main", "data-group": id }),
      picked.length > 0 && key(`${id}-back`, t("heat_back_one"), () => put(picked.slice(0, -1)), { "data-back": true })),
    names.length > MANY && pasted(act, id, names, put));
}

/** The keys 1 to 9 pick a name, Backspace takes the last one away: where the focus is, or the next such list around it. */
export function listenForDigits() {
  document.addEventListener("keydown", (event) => {
    const { target, key: pressed } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || target.matches("input, textarea, select")) return;
    const around = target.closest(".ordered, .drawing, .card") ?? document.querySelector("dialog[open]");
    const list = around?.matches(".ordered") ? around : around?.querySelector(".ordered");
    const found = pressed === "Backspace" ? list?.querySelector("[data-back]") : list?.querySelectorAll(".names > .name")[Number(pressed) - 1];
    if (!found) return;
    event.preventDefault();
    // From a name that is gone the focus goes on to the next one, and from the last to the key that enters them.
    if (pressed !== "Backspace") found.focus();
    found.click();
  });
}

/** A long order is written down somewhere already, its letters perhaps in another way than the names here. */
function pasted(act, id, names, put) {
  const known = new Map(names.map((name) => [nameOf(name), name]));
  const enter = () => put([...new Set(linesOf(typed(act, `${id}-paste`)).map((line) => known.get(line) ?? line))]);
  return form({ class: "paste" }, enter, field(act, `${id}-paste`, t("floor_paste_order"), { area: true, dir: "auto" }), key(`${id}-paste-take`, t("floor_paste_take"), enter));
}
