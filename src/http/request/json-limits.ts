/**
 * Limits the complexity of a JSON body before it is parsed (rule R68). A few megabytes can hold millions of tiny values
 * or brackets, which take minutes to parse and validate. A form sends few values; most of its bytes are texts and
 * images.
 */

/** The deepest nesting. No form's input is nested deeper. */
const MAX_DEPTH = 32;
/** How many members an object may have. The answer to a `match` question of 100 rows has 100 members. */
const MAX_MEMBERS = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Whether a JSON body exceeds the limits. It counts only brackets and commas, so invalid JSON may pass.
 * @param maxValues how many values a body of the endpoint may have
 */
export function exceedsJsonLimits(json: Buffer, maxValues: number): boolean {
  let values = 0;
  /** The number of members so far of each open object, the outermost object first; `-Infinity` for an array. */
  const members: number[] = [];
  for (let index = 0; index < json.length; index++) {
    switch (json[index]) {
      case QUOTE:
        index = endOfString(json, index);
        break;
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        values += 1;
        members.push(json[index] === OPEN_OBJECT ? 1 : -Infinity);
        if (members.length > MAX_DEPTH) return true;
        break;
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        members.pop();
        break;
      case COMMA: {
        values += 1;
        const count = (members.pop() ?? 0) + 1;
        if (count > MAX_MEMBERS) return true;
        members.push(count);
        break;
      }
      case undefined:
      default:
    }
    if (values > maxValues) return true;
  }
  return false;
}

/** The index of the quote that closes a string; the length of the input if no quote closes it. */
function endOfString(json: Buffer, start: number): number {
  for (let end = json.indexOf(QUOTE, start + 1); end >= 0; end = json.indexOf(QUOTE, end + 1)) {
    let backslashes = 0;
    while (json[end - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return json.length;
}
