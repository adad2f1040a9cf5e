import { isMap } from '../input-file.ts';

/** The maximum number of entries of a map that is read as a list. */
const LIST_MAX = 1000;

/** Reads the fields of a document and converts them to the expected types. It notes every conversion. */
export class FieldReader {
  readonly #values: Record<string, unknown>;
  readonly #notes: string[];
  readonly #prefix: string;

  /** @param prefix the beginning of each note, such as «вопрос №2: » */
  constructor(values: Record<string, unknown>, notes: string[], prefix = '') {
    this.#values = values;
    this.#notes = notes;
    this.#prefix = prefix;
  }

  raw(name: string): unknown {
    return this.#values[name];
  }

  note(text: string): void {
    this.#notes.push(this.#prefix + text);
  }

  /** Reads a text. A number is converted to text. Any other value becomes `null`. */
  text(name: string): string | null {
    const value = this.raw(name);
    if (typeof value === 'string') return value;
    if (typeof value === 'number') {
      this.note(`${name}: число записано текстом`);
      return String(value);
    }
    if (value !== undefined && value !== null) this.note(`${name}: не текст, опущено`);
    return null;
  }

  /** Reads an integer. A text that contains an integer is converted. Any other value becomes `null`. */
  integer(name: string): number | null {
    const value = this.raw(name);
    const number = toInteger(value);
    if (number !== null && typeof value === 'string') this.note(`${name}: текст «${value}» записан числом`);
    if (number === null && value !== undefined && value !== null) this.note(`${name}: не целое число, опущено`);
    return number;
  }

  /** Reads an array. A map whose keys are indexes is converted, and its gaps become `null`. For any other value the result is `null`. */
  list(name: string): unknown[] | null {
    const value = this.raw(name);
    const list = toArray(value);
    if (list !== null && !Array.isArray(value)) this.note(`${name}: из карты сделан список`);
    if (list === null && value !== undefined && value !== null) this.note(`${name}: не список, опущено`);
    return list;
  }

  /** Reads an array of texts. Numbers are converted, and anything else becomes an empty text. */
  texts(name: string): string[] {
    const list = this.list(name) ?? [];
    if (list.some((each) => typeof each !== 'string')) this.note(`${name}: не всё было текстом`);
    return list.map((each) => (typeof each === 'string' ? each : typeof each === 'number' ? String(each) : ''));
  }

  /** Reads an array of integers. Texts that contain integers are converted. Anything else becomes -1, which is never a valid index. */
  integers(name: string): number[] {
    const list = this.list(name) ?? [];
    if (list.some((each) => typeof each === 'string')) this.note(`${name}: тексты записаны числами`);
    return list.map((each) => toInteger(each) ?? -1);
  }

  /** Reads a time and converts it to ISO 8601 in UTC; `null` if there is none. */
  time(name: string): string | null {
    const value = this.raw(name);
    const time = toIsoTime(value);
    if (time !== null && time !== value) this.note(`${name}: время записано как ${time}`);
    return time;
  }
}

/** Converts a value to an integer. It accepts texts that contain an integer. The result is `null` for anything else. */
export function toInteger(value: unknown): number | null {
  if (typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value)) return Number(value);
  return Number.isSafeInteger(value) ? Number(value) : null;
}

/** Converts a value to an array. It accepts arrays, and maps whose keys are indexes. The result is `null` for anything else. */
export function toArray(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (!isMap(value)) return null;
  const indexes = Object.keys(value).map(Number);
  if (indexes.some((index) => !Number.isInteger(index) || index < 0 || index >= LIST_MAX)) return null;
  return Array.from({ length: Math.max(-1, ...indexes) + 1 }, (_, index) => value[String(index)] ?? null);
}

/** Converts a time to ISO 8601 in UTC. It accepts ISO texts, and milliseconds as a number or a text. The result is `null` for anything else. */
export function toIsoTime(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const isNumber = typeof value === 'number' || /^\d{12,14}$/.test(value);
  const time = new Date(isNumber ? Number(value) : value);
  const year = time.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? time.toISOString() : null;
}
