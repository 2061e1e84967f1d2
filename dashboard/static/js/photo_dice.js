/**
 * Where the dice stand in their photo, as the photo itself says in a comment (vision/dice/marks.py): values, the middle of
 * each and half its side, as parts of the picture, and where it is known what each reader read, and whether it is in doubt.
 *
 * @typedef {{value: number, at: [number, number], half: number, said?: number[], doubt?: boolean}} Die
 * @typedef {{size: [number, number], readers?: string[], dice: Die[]}} Noted
 */

const TITLE = "floorman dice ";
const COMMENT = 0xfe;
const PATIENCE_MS = 5000;

/** @param {string} evidence @returns {Promise<Noted | null>} null where the photo says nothing, or nothing that is understood */
export async function noted(evidence) {
  try {
    const answer = await fetch(`/evidence/${evidence}.jpg`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? read(new DataView(await answer.arrayBuffer())) : null;
  } catch {
    return null;
  }
}

/** The comment stands among the segments before the picture. @param {DataView} jpeg @returns {Noted | null} */
function read(jpeg) {
  for (let at = 2; at + 4 < jpeg.byteLength && jpeg.getUint8(at) === 0xff; at += 2 + jpeg.getUint16(at + 2)) {
    if (jpeg.getUint8(at + 1) !== COMMENT) continue;
    const text = new TextDecoder().decode(new Uint8Array(jpeg.buffer, at + 4, jpeg.getUint16(at + 2) - 2));
    if (text.startsWith(TITLE)) return JSON.parse(text.slice(TITLE.length));
  }
  return null;
}

/**
 * The place of each die of a row in the photo, by its number in the row; none where the photo shows other dice than were
 * read: it may be of another frame. @param {number[]} values as they were read @param {Noted | null} photo
 * @returns {(Die & {tile: number})[]}
 */
export function placed(values, photo) {
  const dice = [...(photo?.dice ?? [])].sort((one, other) => one.value - other.value);
  const order = values.map((value, tile) => ({ value, tile })).sort((one, other) => one.value - other.value);
  const same = dice.length === order.length && dice.every((die, n) => die.value === order[n].value);
  return same ? dice.map((die, n) => ({ ...die, tile: order[n].tile })) : [];
}
