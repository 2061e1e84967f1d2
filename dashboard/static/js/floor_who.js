/** Who is at the desk: asked once, kept in this browser, and written beside every entry. */

import { h } from "./dom.js";
import { card, field, form, nameOf, typed } from "./floor_parts.js";
import { t } from "./strings.js";

/** @param {import("./floor.js").Act} act @param {(who: string) => void} sign */
export function whoAsked(act, sign) {
  const enter = () => {
    const who = nameOf(typed(act, "who-name", act.own.who));
    if (who) sign(who);
  };
  return card(t("floor_who"), { class: "who" },
    h("p", {}, t("floor_who_hint")),
    form({ class: "line" }, enter, field(act, "who-name", t("floor_your_name"), { first: act.own.who, maxlength: 60, autofocus: true }), h("button", { id: "who-enter", class: "main" }, t("floor_that_is_me"))));
}
