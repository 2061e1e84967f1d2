/** Who paid, and what the bonus of the house rules rests on (HOUSE.md H1, H3). The hub decides who gets it. */

import { h } from "./dom.js";
import { manyNames } from "./floor_entrants.js";
import { secondsOf } from "./floor_numbers.js";
import { card, choice, chosen, field, refused, typed, wrongAt } from "./floor_parts.js";
import { t } from "./strings.js";

const PAID = "pay-before";
const REGISTERED = "pay-registered";

/** @param {any} chips @param {import("./floor.js").Act} act */
export function payments(chips, act) {
  const online = chosen(act, "pay-online", "no") === "yes";
  const number = { inputmode: "decimal" };
  return card(t("floor_paid"), { class: "entrants" },
    h("div", { class: "line" },
      field(act, PAID, t("floor_paid_before"), { first: "30", ...number }),
      choice(act, "pay-online", t("floor_online"), [["no", t("no")], ["yes", t("yes")]], "no"),
      online && field(act, REGISTERED, t("floor_registered_before"), { first: "60", ...number }),
      refused(act, PAID) ?? refused(act, REGISTERED)),
    h("p", { class: "hint" }, t("floor_bonus_hint")),
    manyNames(act, "payments", t("floor_add_names"), () => payment(act, online)));
}

/** The entry of a name, with the times as they stand; null where they are no numbers, which is said. */
function payment(act, online) {
  const paid = secondsOf(typed(act, PAID, "30"));
  const registered = online ? secondsOf(typed(act, REGISTERED, "60")) : 0;
  const wrong = [[PAID, paid], [REGISTERED, registered]].filter(([, seconds]) => Number.isNaN(seconds));
  if (!wrong.length) return (name) => ["payment", { name, paid_before_start_s: paid, online, registered_before_s: registered }];
  wrongAt(act, Object.fromEntries(wrong.map(([id]) => [id, t("floor_minutes_say")])));
  return null;
}
