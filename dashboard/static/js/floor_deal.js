/** The first deal: now, or so many minutes ago. The time of re-entry counts from it (BLUFF.md D13). */

import { h } from "./dom.js";
import { secondsOf } from "./floor_numbers.js";
import { choice, chosen, enterKey, field, form, refused, typed, wrongAt } from "./floor_parts.js";
import { t } from "./strings.js";

const WHEN = "first-deal-when";
const AGO = "first-deal-ago";
const DAY_S = 86_400;

/** @param {any} chips @param {import("./floor.js").Act} act */
export function deal(chips, act) {
  const ago = chosen(act, WHEN, "now") === "ago";
  const enter = () => {
    const agoS = ago ? secondsOf(typed(act, AGO)) : 0;
    if (!(agoS >= 0 && agoS <= DAY_S)) return wrongAt(act, { [AGO]: t("floor_deal_say") });
    return act.enter("first-deal", "first_deal", { ago_s: agoS }, () => {
      delete act.own.drafts[AGO];
      delete act.own.modes[WHEN];
    });
  };
  return [h("p", {}, t(chips.reentry ? "floor_deal_reentry" : "floor_deal_hint")),
    choice(act, WHEN, t("floor_deal_when"), [["now", t("floor_deal_now")], ["ago", t("floor_deal_ago")]], "now"),
    form({ class: "line" }, () => act.ready && enter(),
      ago && field(act, AGO, t("floor_deal_minutes"), { inputmode: "decimal" }),
      enterKey(act, "first-deal", t(ago ? "floor_deal_then_key" : "floor_deal_key"), enter, { class: "main" }),
      refused(act, AGO)),
    refused(act, "first-deal")];
}
