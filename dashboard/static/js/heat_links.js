/** The score sheet: to print, and for a spreadsheet. */

import { h } from "./dom.js";
import { lang } from "./language.js";
import { t } from "./strings.js";

const WHERE = [["heat_sheet", "/scoresheet"], ["heat_csv", "/scoresheet.csv"]];

export function sheetLinks() {
  return h("nav", { class: "links" }, ...WHERE.map(([word, href]) => h("a", { href: `${href}?lang=${lang}`, target: "_blank", rel: "noopener" }, t(word))));
}
