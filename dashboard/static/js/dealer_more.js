/** The sheet behind "More": what is seldom needed, each with its consequence in words. */

import { h } from "./dom.js";
import { heatMore } from "./heat_more.js";
import { playing } from "./people.js";
import { logOutKey } from "./session.js";
import { t } from "./strings.js";

/**
 * @param {any} view
 * @param {{leaving: boolean}} own
 * @param {import("./dealer.js").Actions} act
 */
export function more(view, own, act) {
  return h("div", { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": t("more") },
    h("div", { class: "card" }, ...(own.leaving ? leaving(view, act) : choices(view, act)), logOutKey({ class: "wide" }) ?? "",
      h("button", { class: "wide", onclick: act.closeMore }, t("close"))));
}

function choices(view, act) {
  return [
    choice("reroll", act.ready && view.phase !== "idle" && view.phase !== "won", () => act.enter("reroll", {})),
    h("button", { class: "wide", onclick: act.openCups }, t("at_the_cups"), h("small", {}, t("at_the_cups_hint"))),
    choice("leaves", act.ready && playing(view).length > 1, act.leaving),
    ...(view.heat ? heatMore(view, act) : [nextRound(view, act)]),
  ];
}

function nextRound(view, act) {
  return h("button", { class: "wide", disabled: !act.ready || !["won", "idle"].includes(view.phase), onclick: () => act.enter("next_round", {}) }, t("next_round"));
}

function choice(key, open, onclick) {
  return h("button", { class: "wide", disabled: !open, onclick }, t(key), h("small", {}, t(`${key}_hint`)));
}

function leaving(view, act) {
  return [
    h("h1", {}, t("who_leaves")),
    ...playing(view).map((player) => h("button", { class: "wide", disabled: !act.ready, onclick: () => act.enter("leave", { seat: player.seat }) }, t("leaves_sure", { name: player.name }))),
  ];
}
