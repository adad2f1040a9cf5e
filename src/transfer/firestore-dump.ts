/**
 * Values as exporters of Firestore write them, turned into plain ones:
 * - node-firestore-import-export: `{ "__datatype__": "timestamp", "value": { "_seconds", "_nanoseconds" } }`, likewise
 *   `geopoint` and `documentReference` (a path), and `__collections__` in every document;
 * - firestore-export-import and others that print documents as they are: `{ "_seconds", "_nanoseconds" }`,
 *   references as `{ "_path": { "segments" } }`.
 */
import { isMap } from './input-file.ts';
import { Refusal } from './refusal.ts';

/**
 * The fields of a document.
 * @param notes gets what was left out
 * @throws Refusal when it is none
 */
export function plainDocument(value: unknown, notes: string[]): Record<string, unknown> {
  if (!isMap(value)) throw new Refusal('это не документ');
  const { __collections__: nested, ...fields } = value;
  if (isMap(nested) && Object.keys(nested).length > 0) {
    notes.push(`вложенные коллекции не переносятся: ${Object.keys(nested).join(', ')}`);
  }
  const state = { isRepaired: false };
  const plain = plainMap(fields, state);
  if (state.isRepaired) notes.push('убраны знаки, которых не бывает в тексте');
  return plain;
}

interface State {
  isRepaired: boolean;
}

function plainValue(value: unknown, state: State): unknown {
  if (typeof value === 'string') return plainText(value, state);
  if (Array.isArray(value)) return value.map((each) => plainValue(each, state));
  if (!isMap(value)) return value;
  switch (value['__datatype__']) {
    case 'documentReference':
      return lastOf(value['value']);
    case undefined:
      return timeOf(value) ?? referenceOf(value) ?? plainMap(value, state);
    default:
      return plainValue(value['value'], state);
  }
}

const plainMap = (map: Record<string, unknown>, state: State): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, plainValue(value, state)]));

/** PostgreSQL stores no NUL, and half of a surrogate pair is no text anywhere. */
function plainText(text: string, state: State): string {
  const plain = text.replaceAll('\0', '').toWellFormed();
  if (plain !== text) state.isRepaired = true;
  return plain;
}

/** ISO time of `{ _seconds, _nanoseconds }` or `{ seconds, nanoseconds }`, `undefined` for anything else. */
function timeOf(value: Record<string, unknown>): string | undefined {
  const seconds = value['_seconds'] ?? value['seconds'];
  const nanoseconds = value['_nanoseconds'] ?? value['nanoseconds'];
  if (typeof seconds !== 'number' || typeof nanoseconds !== 'number') return undefined;
  const time = new Date(seconds * 1000 + Math.floor(nanoseconds / 1e6));
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** The id that a printed reference points at. */
function referenceOf(value: Record<string, unknown>): string | undefined {
  const path = value['_path'];
  const segments: unknown = isMap(path) ? path['segments'] : undefined;
  return Array.isArray(segments) ? lastOf(segments.join('/')) : undefined;
}

const lastOf = (path: unknown): string | undefined =>
  typeof path === 'string' ? path.split('/').at(-1) : undefined;
