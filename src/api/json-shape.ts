/**
 * Bounds on the shape of a JSON text. A body of a few megabytes can hold millions of tiny values or brackets, and
 * parsing and checking those takes a server minutes. What a form sends has few: its bulk is texts and pictures.
 */

/** Deeper than any input is. */
const MAX_DEPTH = 32;
/** A test of 200 questions with 100 rows of a match each has 60,000. */
const MAX_VALUES = 150_000;
/** Members of one object; the answer to a match of 100 rows has 100. */
const MAX_MEMBERS = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Whether a JSON text is deeper, or has more values, than any input of this API. Looks at brackets and commas alone: a
 * text that is no JSON may pass.
 */
export function isTooIntricate(json: Buffer): boolean {
  let values = 0;
  /** Members of each object that is open, from the outermost on; arrays count none. */
  const members: number[] = [];
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE:
        at = endOfText(json, at);
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        values += 1;
        members.push(json[at] === OPEN_OBJECT ? 1 : -Infinity);
        if (members.length > MAX_DEPTH) return true;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        members.pop();
        break;
      case COMMA: {
        values += 1;
        const own = (members.pop() ?? 0) + 1;
        if (own > MAX_MEMBERS) return true;
        members.push(own);
        break;
      }
      default:
    }
    if (values > MAX_VALUES) return true;
  }
  return false;
}

/** Place of the quote that ends the text which begins here, the end of all where none does. */
function endOfText(json: Buffer, start: number): number {
  for (let at = json.indexOf(QUOTE, start + 1); at >= 0; at = json.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (json[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return json.length;
}
