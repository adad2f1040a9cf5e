import { isMap } from '../input-file.ts';

/** Largest list that is made of a map keyed by index. */
const LIST_MAX = 1000;

/** Fields of an old document, read as what they should be; what had to be changed for that is noted. */
export class Fields {
  readonly #values: Record<string, unknown>;
  readonly #notes: string[];
  readonly #where: string;

  /** @param where stands before each note, such as «вопрос №2: » */
  constructor(values: Record<string, unknown>, notes: string[], where = '') {
    this.#values = values;
    this.#notes = notes;
    this.#where = where;
  }

  raw(name: string): unknown {
    return this.#values[name];
  }

  note(text: string): void {
    this.#notes.push(this.#where + text);
  }

  /** A text; a number is written out. `null` where there is none. */
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

  /** A whole number, also one written as a text. `null` where there is none. */
  whole(name: string): number | null {
    const value = this.raw(name);
    const number = wholeOf(value);
    if (number !== null && typeof value === 'string') this.note(`${name}: текст «${value}» записан числом`);
    if (number === null && value !== undefined && value !== null) this.note(`${name}: не целое число, опущено`);
    return number;
  }

  /** A list, also one written as a map keyed by index; its gaps are `null`. */
  list(name: string): unknown[] | null {
    const value = this.raw(name);
    const list = listOf(value);
    if (list !== null && !Array.isArray(value)) this.note(`${name}: из карты сделан список`);
    if (list === null && value !== undefined && value !== null) this.note(`${name}: не список, опущено`);
    return list;
  }

  /** A list of texts; a gap is an empty text. */
  texts(name: string): string[] {
    const list = this.list(name) ?? [];
    if (list.some((each) => typeof each !== 'string')) this.note(`${name}: не всё было текстом`);
    return list.map((each) => (typeof each === 'string' ? each : typeof each === 'number' ? String(each) : ''));
  }

  /** A list of whole numbers; what is none is -1, which is the index of nothing. */
  wholes(name: string): number[] {
    const list = this.list(name) ?? [];
    if (list.some((each) => typeof each === 'string')) this.note(`${name}: тексты записаны числами`);
    return list.map((each) => wholeOf(each) ?? -1);
  }

  /** A time as ISO 8601 in UTC. `null` where there is none. */
  time(name: string): string | null {
    const value = this.raw(name);
    const time = isoTimeOf(value);
    if (time !== null && time !== value) this.note(`${name}: время записано как ${time}`);
    return time;
  }
}

/** A whole number, also one written as a text; else `null`. */
export function wholeOf(value: unknown): number | null {
  if (typeof value === 'string' && /^\s*-?\d{1,15}\s*$/.test(value)) return Number(value);
  return Number.isSafeInteger(value) ? Number(value) : null;
}

/** The list that a map keyed by index stands for, `null` for anything else. */
export function listOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (!isMap(value)) return null;
  const places = Object.keys(value).map(Number);
  if (places.some((place) => !Number.isInteger(place) || place < 0 || place >= LIST_MAX)) return null;
  return Array.from({ length: Math.max(-1, ...places) + 1 }, (_, place) => value[String(place)] ?? null);
}

/** Time of an ISO text or of milliseconds (also as a text), in the one form in which times are stored. */
export function isoTimeOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const isNumber = typeof value === 'number' || /^\d{12,14}$/.test(value);
  const time = new Date(isNumber ? Number(value) : value);
  const year = time.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? time.toISOString() : null;
}
