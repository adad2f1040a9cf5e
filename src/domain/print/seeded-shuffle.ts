/** A 32-bit FNV-1a hash. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** Mulberry32: small, and the same in every browser. @returns numbers from 0 to 1, without 1 */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The indexes of a list in an order that follows from the seed alone: sheets can be printed again. A released order never changes. */
export function shuffledIndexes(length: number, seed: string): number[] {
  const random = randomNumbers(hash(seed));
  const indexes = Array.from({ length }, (_, index) => index);
  for (let last = length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [indexes[last], indexes[other]] = [indexes[other] as number, indexes[last] as number];
  }
  return indexes;
}
