/** The dealer is asked: which seats are read, which are in doubt, for how long. No face, no count, no hint. */

import { blank, die, mark } from "./dice.js";
import { h } from "./dom.js";
import { fullName, playing } from "./people.js";
import { header } from "./seats.js";
import { duration, t } from "./strings.js";

/** @param {any} view @param {import("./feed.js").Seen} seen */
export function withheldScreen(view, seen) {
  const sure = new Set(view.review.verified_seats);
  const players = playing(view);
  const read = players.filter((player) => sure.has(player.seat)).reduce((sum, player) => sum + player.dice, 0);
  return h("div", { class: `stage reveal withheld ${players.length > 7 ? "many" : ""}` },
    panel(view),
    h("section", { class: "facts" },
      header(view),
      h("ol", { class: "rows" }, ...players.map((player) => row(view, player, sure.has(player.seat)))),
      h("footer", { class: "evidence" },
        h("div", { class: "proof" },
          h("h2", {}, mark("bars"), t("seat_read", { k: read, n: view.dice_in_play })),
          h("p", {}, t("dealer_settles")),
          h("p", {}, t("checking_for"), " ", h("span", { "data-since": view.review.since }, duration((seen.now - view.review.since) / 1000)))))));
}

function panel(view) {
  return h("section", { class: "panel" },
    h("div", {}, h("p", { class: "label" }, t("result")), h("h1", {}, t("checking"))),
    mark("bars"),
    h("div", { class: "pays" },
      view.bid && h("p", { class: "asked" }, t("the_bid", { count: view.bid.count }), die(view.bid.face)),
      h("span", {}, t("no_count_yet"))));
}

function row(view, player, sure) {
  const doubted = view.review.doubts.some((doubt) => doubt.seat === player.seat);
  const said = sure ? t("seat_read", { k: player.dice, n: player.dice }) : t("being_checked");
  return h("li", { "data-seat": player.seat, class: doubted ? "doubt" : "" },
    h("span", { class: "name" }, fullName(player.name)),
    h("span", { class: "dice" }, ...Array.from({ length: player.dice }, () => blank("hidden"))),
    h("span", { class: "state" }, mark(sure ? "tick" : "ask"), said));
}
