/** The largest integer that both databases store in an integer column. */
export const INT32_MAX = 2_147_483_647;

/** @returns a copy that is sorted by a number, ascending; equal items keep their order */
export function sortBy<Item>(items: readonly Item[], key: (item: Item) => number): Item[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing in the oldest supported browsers
  return [...items].sort((a, b) => key(a) - key(b));
}

/** @returns a sorted copy, ascending */
export function sortNumbers(numbers: readonly number[]): number[] {
  // `sort` without a comparing function is several times as fast.
  // oxlint-disable-next-line unicorn/no-array-sort -- as above
  return [...Float64Array.from(numbers).sort()];
}

/** The indexes of a list with this many items. */
export function indexesOf(count: number): Uint32Array {
  const indexes = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) indexes[index] = index;
  return indexes;
}
