/**
 * Converts values of Firestore exporters to plain JSON:
 * - node-firestore-import-export: `{ "__datatype__": "timestamp", "value": { "_seconds", "_nanoseconds" } }`, likewise
 *   `geopoint` and `documentReference` (a path), and `__collections__` in every document;
 * - firestore-export-import and others that print documents unchanged: `{ "_seconds", "_nanoseconds" }`,
 *   references as `{ "_path": { "segments" } }`.
 */
import { isMap } from '../input-file.ts';
import { DocumentRejected } from '../document-rejected.ts';

/**
 * Converts a document.
 * @param notes gets a line for each part that is dropped
 * @throws DocumentRejected when the value is not an object
 */
export function plainDocument(value: unknown, notes: string[]): Record<string, unknown> {
  if (!isMap(value)) throw new DocumentRejected('это не документ');
  const { __collections__: nested, ...fields } = value;
  if (isMap(nested) && Object.keys(nested).length > 0) {
    notes.push(`вложенные коллекции не переносятся: ${Object.keys(nested).join(', ')}`);
  }
  const state = { isRepaired: false };
  const plain = plainMap(fields, state);
  if (state.isRepaired) notes.push('убраны знаки, которых не бывает в тексте');
  return plain;
}

interface RepairState {
  isRepaired: boolean;
}

function plainValue(value: unknown, state: RepairState): unknown {
  if (typeof value === 'string') return plainText(value, state);
  if (Array.isArray(value)) return value.map((each) => plainValue(each, state));
  if (!isMap(value)) return value;
  switch (value['__datatype__']) {
    case 'documentReference':
      return lastSegment(value['value']);
    case undefined:
      return timeOf(value) ?? referenceOf(value) ?? plainMap(value, state);
    default:
      return plainValue(value['value'], state);
  }
}

const plainMap = (map: Record<string, unknown>, state: RepairState): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, plainValue(value, state)]));

/** Removes NUL characters, because PostgreSQL cannot store them. Replaces lone surrogates. */
function plainText(text: string, state: RepairState): string {
  const plain = text.replaceAll('\0', '').toWellFormed();
  if (plain !== text) state.isRepaired = true;
  return plain;
}

/** The ISO time of `{ _seconds, _nanoseconds }` or `{ seconds, nanoseconds }`; `undefined` for any other value. */
function timeOf(value: Record<string, unknown>): string | undefined {
  const seconds = value['_seconds'] ?? value['seconds'];
  const nanoseconds = value['_nanoseconds'] ?? value['nanoseconds'];
  if (typeof seconds !== 'number' || typeof nanoseconds !== 'number') return undefined;
  const time = new Date(seconds * 1000 + Math.floor(nanoseconds / 1e6));
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/** Reads the id from a document reference that the exporter has printed without conversion. */
function referenceOf(value: Record<string, unknown>): string | undefined {
  const path = value['_path'];
  const segments: unknown = isMap(path) ? path['segments'] : undefined;
  return Array.isArray(segments) ? lastSegment(segments.join('/')) : undefined;
}

const lastSegment = (path: unknown): string | undefined =>
  typeof path === 'string' ? path.split('/').at(-1) : undefined;
