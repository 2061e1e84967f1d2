/** One row of the journal: in the list, and whole, with what it rests on. */

import { h } from "./dom.js";
import { by, said } from "./journal_said.js";
import { t } from "./strings.js";
import { moment } from "./zoned.js";

/** @param {any} line */
function sortOf(line) {
  if (line.kind === "note") return "note";
  return line.sorts.includes("entry") ? "entry" : line.kind;
}

/** @param {any} line @param {number} now @param {Record<string, string>} names @param {boolean} open @param {(row: number) => void} choose */
export function listed(line, now, names, open, choose) {
  const what = said(line, names);
  return h("tr", { class: [open ? "open" : "", line.sorts.includes("fault") ? "fault" : ""].join(" ").trim(), "data-row": line.row },
    h("td", { class: "num row" }, line.row),
    h("td", { class: "at" }, h("time", { datetime: new Date(line.at / 1000).toISOString() }, moment(line.at, now))),
    h("td", { class: "what" }, h("div", {}, h("button", { id: `row-${line.row}`, type: "button", class: "link", "aria-expanded": String(open), onclick: () => choose(line.row) }, h("span", { dir: "auto" }, what)),
      h("small", {}, [t(`journal_sort_one_${sortOf(line)}`, {}), line.hidden && line.kind !== "note" ? t("journal_hidden_short") : "", line.moot ? t("journal_led_to_none") : "", line.pictures.length ? t("journal_pictures") : ""].filter(Boolean).join(" · ")))),
    h("td", { class: "by" }, h("bdi", { dir: "auto" }, by(line))),
    h("td", { class: "num of" }, line.number || "–"));
}

/** @param {any} whole @param {number} now @param {Record<string, string>} names @param {(row: number) => void} choose @param {() => void} close */
export function opened(whole, now, names, choose, close) {
  const { line } = whole;
  const links = (lines, nothing) => (lines.length ? h("ul", { class: "chain" }, ...lines.map((each) => h("li", {}, h("button", { type: "button", class: "link", onclick: () => choose(each.row) }, `${each.row}`), h("span", { dir: "auto" }, said(each, names)), each.device ? h("small", {}, h("bdi", {}, each.device)) : null))) : h("p", { class: "hint" }, nothing));
  const chain = line.kind === "ruling"
    ? [h("h3", {}, t("journal_rests_on")), links(whole.rests_on, t("journal_rests_on_none"))]
    : line.kind === "observation" ? [h("h3", {}, t("journal_led_to")), links(whole.led_to, t("journal_led_to_none"))] : [];
  return h("section", { class: "card whole", "aria-label": `${t("journal_row")} ${line.row}` },
    h("header", {}, h("h2", {}, `${t("journal_row")} ${line.row}`), h("span", {}, moment(line.at, now)), h("button", { id: "whole-close", type: "button", onclick: close }, t("journal_close"))),
    h("p", { class: "says", dir: "auto" }, said(line, names)),
    line.hidden ? h("p", { class: "warn" }, t("journal_hidden")) : null,
    ...line.pictures.map((sha256) => h("a", { class: "picture", href: `/evidence/${sha256}.jpg`, target: "_blank", rel: "noopener" }, h("img", { src: `/evidence/${sha256}.jpg`, alt: t("journal_picture", { row: line.row }), loading: "lazy" }))),
    ...chain,
    h("details", {}, h("summary", {}, t("journal_raw")),
      h("pre", { dir: "ltr" }, JSON.stringify(line.body, null, 2)),
      h("dl", {}, h("dt", {}, t("journal_hash")), h("dd", {}, whole.hash), h("dt", {}, t("journal_previous")), h("dd", {}, whole.previous))));
}

/** How far the chain was checked. @param {any} check */
export function checked(check) {
  if (check === null) return h("p", { class: "hint" }, t("journal_reading"));
  if (check.fault) return h("div", { class: "broken", role: "alert" }, h("b", {}, t("journal_broken")), h("p", {}, check.fault), h("p", {}, t("journal_broken_next")));
  return h("p", { class: check.whole ? "intact" : "hint" }, check.whole ? t("journal_checked", { n: check.checked }) : t("journal_checking", { n: check.checked, last: check.last }));
}
