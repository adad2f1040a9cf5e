/** Makes request bodies: valid values, mutated values and corrupted JSON text. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { STRANGE_KEYS, strangeValue, toJson } from './hostile-values.ts';

type Parent = Record<string, unknown> | unknown[];

const isParent = (value: unknown): value is Parent => typeof value === 'object' && value !== null;

/** Every array and object in a value. The value itself comes first. */
const parentsIn = (value: unknown): Parent[] =>
  isParent(value) ? [value, ...Object.values(value).flatMap(parentsIn)] : [];

/** Sets a key as JSON.parse would, even `__proto__`. An array has no named keys. */
function setOwn(parent: Parent, key: string, value: unknown): void {
  if (Array.isArray(parent) && !/^\d+$/.test(key)) parent.push(value);
  else Object.defineProperty(parent, key, { value, enumerable: true, configurable: true, writable: true });
}

interface Mutation {
  /** `replace-all` replaces the whole value. */
  kind: 'replace' | 'remove' | 'add' | 'wrap' | 'replace-all';
  /** The index of the parent. The next field is the index of one of its keys. */
  parent: number;
  key: number;
  name: string;
  value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'add', 'wrap', 'replace-all'),
  parent: fc.nat(50),
  key: fc.nat(50),
  name: fc.constantFrom(...STRANGE_KEYS),
  value: strangeValue,
});

function applyMutations(original: unknown, mutations: readonly Mutation[]): unknown {
  let value = structuredClone(original);
  for (const { kind, parent: parentIndex, key: keyIndex, name, value: given } of mutations) {
    // The value is copied, because the next mutation may change it.
    const strange = structuredClone(given);
    const parents = parentsIn(value);
    const parent = parents[parentIndex % Math.max(1, parents.length)];
    if (parent === undefined || kind === 'replace-all') {
      value = strange;
      continue;
    }
    const keys = Object.keys(parent);
    const key = keys[keyIndex % Math.max(1, keys.length)] ?? name;
    // Only own properties are changed. A later mutation of an inherited value would change it for all objects.
    const own = Object.hasOwn(parent, key) ? (parent as Record<string, unknown>)[key] : null;
    if (kind === 'add') setOwn(parent, name, strange);
    else if (kind === 'remove') Reflect.deleteProperty(parent, key);
    else if (kind === 'wrap') setOwn(parent, key, [own]);
    else setOwn(parent, key, strange);
  }
  return value;
}

/** A valid value with one to three mutations. */
export const mutated = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc
    .tuple(values, fc.array(mutation, { minLength: 1, maxLength: 3 }))
    .map(([value, mutations]) => Buffer.from(toJson(applyMutations(value, mutations))));

export const valid = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  values.map((value) => Buffer.from(toJson(value)));

const corruptText = (text: string, position: number, corruption: number): Buffer => {
  const index = position % (text.length + 1);
  switch (corruption) {
    case 0:
      return Buffer.from(text.slice(0, index));
    case 1:
      return Buffer.concat([Buffer.from(text.slice(0, index)), Buffer.from([position % 256]), Buffer.from(text.slice(index))]);
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
      return Buffer.from(`${' '.repeat(position * 50)}${text}\n`);
    default:
      return Buffer.alloc(0);
  }
};

/** The JSON text of a valid value that is cut, doubled, in another encoding, or has inserted bytes. */
export const corrupted = (values: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> =>
  fc.tuple(values, fc.nat(500), fc.nat(11)).map(([value, position, corruption]) => corruptText(toJson(value), position, corruption));

export const anyBytes: fc.Arbitrary<Buffer> = fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes));
