/** The draw of the next stage of a raffle: heat tables, or the final. */

import { h } from "./dom.js";
import { drawing } from "./floor_drawing.js";
import { card, choice, chosen } from "./floor_parts.js";
import { numberWords, t } from "./strings.js";

/** Players whom the text asks for in a final at least (RAFFLE.md R8). */
const FEWEST = 6;

/** @param {any} raffle @param {import("./floor.js").Act} act @param {string} id @param {any[]} before */
export function raffleDraw(raffle, act, id, before) {
  const n = raffle.to_draw.length;
  const final = raffle.may_draw_final && chosen(act, `${id}-what`, suggested(raffle)) === "final";
  const stage = raffle.going_on.length || raffle.stage === 0 ? raffle.stage + 1 : raffle.stage;
  const what = raffle.may_draw_final && choice(act, `${id}-what`, t("floor_draw_what"), [["final", t("heat_final")], ["heats", t("floor_another_stage")]], suggested(raffle));
  const title = final ? t("floor_draw_final", { n }) : t("floor_draw_heats", { stage, n, sizes: sizesWords(raffle.sizes) });
  return card(title, { class: id }, before, what, final ? drawFinal(raffle, act, id) : drawHeats(raffle, act, id));
}

/** The final as soon as it fits; of the entrants only where no stage of heats leads to one. */
function suggested(raffle) {
  return raffle.stage > 0 || !raffle.ways.some((way) => way.length > 0) ? "final" : "heats";
}

function drawFinal(raffle, act, id) {
  const n = raffle.to_draw.length;
  return [n < FEWEST && h("p", { class: "warn" }, t("floor_few_left", { n })), drawing(act, `${id}-final`, raffle.to_draw, {
    done: t("floor_draw_final_key"),
    at: (place) => t("heat_seat", { seat: place + 1 }),
    hint: t("floor_final_hint"),
    enter: (draw, then) => act.enter(`${id}-final`, "final_draw", { draw }, then),
  })];
}

function drawHeats(raffle, act, id) {
  const first = raffle.ways.find((way) => way.length > 0)?.[0] ?? 2;
  const advance = chosen(act, `${id}-advance`, first);
  return [
    !raffle.in_text_range && h("p", { class: "warn" }, t("floor_out_of_text")),
    h("p", {}, waysWords(raffle.ways)),
    choice(act, `${id}-advance`, t("floor_advance"), [[2, t("floor_best", { n: 2 })], [3, t("floor_best", { n: 3 })]], first),
    drawing(act, `${id}-heats`, raffle.to_draw, {
      done: t("floor_draw_key"),
      at: (place) => placeWords(raffle.sizes, place),
      hint: t("floor_heats_hint"),
      enter: (draw, then) => act.enter(`${id}-heats`, "heats_draw", { draw, advance }, then),
    }),
  ];
}

/** "two tables of six", "one table of five and two tables of four". @param {number[]} sizes */
function sizesWords(sizes) {
  const [size] = sizes;
  if (sizes.every((each) => each === size)) return t("floor_tables_of", { n: sizes.length, count: numberWords(sizes.length), size: numberWords(size) });
  const groups = [...new Set(sizes)].map((each) => [each, sizes.filter((other) => other === each).length]);
  return groups.map(([each, many]) => t("floor_tables_of", { n: many, count: numberWords(many), size: numberWords(each) })).join(t("floor_and"));
}

function waysWords(ways) {
  const paths = ways.filter((way) => way.length > 0);
  if (!paths.length) return t("floor_no_way");
  return t("floor_ways", { ways: paths.map((way) => t("floor_way", { steps: way.map((n) => t("floor_best", { n })).join(t("floor_then")) })).join(t("floor_or")) });
}

/** The seat of a place of the draw: the tables are filled one after the other. */
function placeWords(sizes, place) {
  let table = 0;
  let seat = place;
  while (table < sizes.length - 1 && seat >= sizes[table]) seat -= sizes[table++];
  return t("floor_table_seat", { table: table + 1, seat: seat + 1 });
}
