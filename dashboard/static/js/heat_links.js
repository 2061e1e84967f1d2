/** The score sheet: to print, and for a spreadsheet. */

import { h } from "./dom.js";
import { t } from "./strings.js";

const WHERE = [["heat_sheet", "/scoresheet"], ["heat_sheet_nb", "/scoresheet?lang=nb"], ["heat_csv", "/scoresheet.csv"]];

export function sheetLinks() {
  return h("nav", { class: "links" }, ...WHERE.map(([word, href]) => h("a", { href, target: "_blank", rel: "noopener" }, t(word))));
}
