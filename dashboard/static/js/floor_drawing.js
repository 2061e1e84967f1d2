/** A draw: by a seed that is shown, from which anybody can work the order out again, or in the order drawn by hand. */

import { h } from "./dom.js";
import { ordered } from "./floor_order.js";
import { choice, chosen, enterKey, field, form, key, refused, typed } from "./floor_parts.js";
import { newSeed } from "./heat_dealer.js";
import { t } from "./strings.js";

/**
 * @param {import("./floor.js").Act} act
 * @param {string} id of the form; what was tapped and the seed belong to it
 * @param {string[]} names who is in the draw
 * @param {{done: string, at?: (place: number) => string, hint?: string, enter: (draw: object, then: () => void) => void}} say
 */
export function drawing(act, id, names, say) {
  const seed = (act.own.modes[`${id}-seed`] ??= newSeed());
  const then = () => {
    for (const kept of ["drafts", "picked", "modes"]) for (const each of Object.keys(act.own[kept])) if (each === id || each.startsWith(`${id}-`)) delete act.own[kept][each];
  };
  const byHand = chosen(act, `${id}-how`, "seed") === "hand";
  const how = choice(act, `${id}-how`, t("floor_how"), [["seed", t("floor_by_seed")], ["hand", t("floor_by_hand")]], "seed");
  const body = byHand
    ? ordered(act, id, names, { hint: say.hint ?? t("floor_hand_hint"), at: say.at ?? ((place) => String(place + 1)), done: say.done, enter: (order) => say.enter({ order }, then) })
    : bySeed(act, id, seed, say, then);
  return h("div", { class: "drawing" }, how, body, refused(act, id));
}

/** The draw of these seats, entered as `kind`. @param {import("./floor.js").Act} act @param {string} id @param {string[]} names @param {string} kind @param {string} done */
export function seats(act, id, names, kind, done) {
  return drawing(act, id, names, { done, hint: t("floor_seats_hint"), enter: (draw, then) => act.enter(id, kind, { draw }, then) });
}

function bySeed(act, id, seed, say, then) {
  const enter = () => say.enter({ seed: typed(act, `${id}-typed`, seed) || seed }, then);
  const anew = () => act.set((own) => {
    own.modes[`${id}-seed`] = newSeed();
    delete own.drafts[`${id}-typed`];
  });
  return form({ class: "line" }, () => act.ready && enter(),
    field(act, `${id}-typed`, t("floor_seed"), { first: seed, maxlength: 200, spellcheck: "false" }),
    key(`${id}-anew`, t("floor_new_seed"), anew),
    enterKey(act, `${id}-draw`, say.done, enter, { class: "main" }));
}
