/** Who paid, and what the bonus of the house rules rests on (HOUSE.md H1, H3). The hub decides who gets it. */

import { h } from "./dom.js";
import { manyNames } from "./floor_entrants.js";
import { card, choice, chosen, field, typed } from "./floor_parts.js";
import { t } from "./strings.js";

const MINUTE = 60;

/** @param {any} chips @param {import("./floor.js").Act} act */
export function payments(chips, act) {
  const online = chosen(act, "pay-online", "no") === "yes";
  const minutes = (id, first) => Math.round(Number(typed(act, id, first)) * MINUTE) || 0;
  const entry = (name) => ["payment", { name, paid_before_start_s: minutes("pay-before", "30"), online, registered_before_s: online ? minutes("pay-registered", "60") : 0 }];
  const number = { inputmode: "decimal", pattern: "-?[0-9.]*" };
  return card(t("floor_paid"), { class: "entrants" },
    h("div", { class: "line" },
      field(act, "pay-before", t("floor_paid_before"), { first: "30", ...number }),
      choice(act, "pay-online", t("floor_online"), [["no", t("no")], ["yes", t("yes")]], "no"),
      online && field(act, "pay-registered", t("floor_registered_before"), { first: "60", ...number })),
    h("p", { class: "hint" }, t("floor_bonus_hint")),
    manyNames(act, "payments", t("floor_add_names"), entry));
}
