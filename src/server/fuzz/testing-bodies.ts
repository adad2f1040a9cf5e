/** Bodies of requests: values with something changed in them, and their text with something changed in that. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { STRANGE_KEYS, strangeValue, toJson } from './testing-values.ts';

type Parent = Record<string, unknown> | unknown[];

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null;

/** Every array and object in a value, the value itself first. */
const parentsIn = (value: unknown): Parent[] =>
  isParent(value) ? [value, ...Object.values(value).flatMap(parentsIn)] : [];

/** Sets a key as JSON.parse would, also `__proto__`; an array has no named ones. */
function setOwn(parent: Parent, key: string, value: unknown): void {
  if (Array.isArray(parent) && !/^\d+$/.test(key)) parent.push(value);
  else Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
}

interface Change {
  kind: 'replace' | 'remove' | 'add' | 'wrap' | 'instead';
  /** Which of the parents, and which of its keys. */
  parent: number;
  key: number;
  name: string;
  value: unknown;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'add', 'wrap', 'instead'),
  parent: fc.nat(50),
  key: fc.nat(50),
  name: fc.constantFrom(...STRANGE_KEYS),
  value: strangeValue,
});

function changed(original: unknown, changes: readonly Change[]): unknown {
  let value = structuredClone(original);
  for (const { kind, parent: which, key: place, name, value: given } of changes) {
    // Of its own: the next change may change this one.
    const strange = structuredClone(given);
    const parents = parentsIn(value);
    const parent = parents[which % Math.max(1, parents.length)];
    if (parent === undefined || kind === 'instead') {
      value = strange;
      continue;
    }
    const keys = Object.keys(parent);
    const key = keys[place % Math.max(1, keys.length)] ?? name;
    // What is inherited is everybody's: the next change would change it for all.
    const own = Object.hasOwn(parent, key) ? (parent as Record<string, unknown>)[key] : null;
    if (kind === 'add') setOwn(parent, name, strange);
    else if (kind === 'remove') Reflect.deleteProperty(parent, key);
    else if (kind === 'wrap') setOwn(parent, key, [own]);
    else setOwn(parent, key, strange);
  }
  return value;
}

/** A value as it should be, with one to three places changed. */
export const spoiled = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc
    .tuple(values, fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => Buffer.from(toJson(changed(value, changes))));

/** A value as it should be. */
export const asItShould = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  values.map((value) => Buffer.from(toJson(value)));

const garbled = (text: string, place: number, way: number): Buffer => {
  const at = place % (text.length + 1);
  switch (way) {
    case 0:
      return Buffer.from(text.slice(0, at));
    case 1:
      return Buffer.concat([Buffer.from(text.slice(0, at)), Buffer.from([place % 256]), Buffer.from(text.slice(at))]);
    case 2:
      return Buffer.from(text.replace('{', '{"role":99,"role":0,"uid":"x","__proto__":{"polluted":1},'));
    case 3:
      return Buffer.from(text.replace(/^\{(.*)\}$/s, '{$1,$1}'));
    case 4:
      return Buffer.from(text, 'utf16le');
    case 5:
      return Buffer.from(text, 'latin1');
    case 6:
      return Buffer.from(`\uFEFF${text}`);
    case 7:
      return gzipSync(text);
    case 8:
      return Buffer.concat([Buffer.from(text), Buffer.from([0])]);
    case 9:
      return Buffer.from(`${text}${text}`);
    case 10:
      return Buffer.from(`${' '.repeat(place * 50)}${text}\n`);
    default:
      return Buffer.alloc(0);
  }
};

/** The text of a value, cut, doubled, in another encoding, or with something else in it. */
export const garbledText = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc.tuple(values, fc.nat(500), fc.nat(11)).map(([value, place, way]) => garbled(toJson(value), place, way));

/** Bytes that mean nothing. */
export const anyBytes: fc.Arbitrary<Buffer> = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
