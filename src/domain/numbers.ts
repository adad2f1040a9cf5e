/** The largest integer that a column holds in SQLite and in PostgreSQL. */
export const INT32_MAX = 2_147_483_647;

/** @returns a copy sorted by a number, ascending; equal items stay in order */
export function sortBy<Item>(items: readonly Item[], key: (item: Item) => number): Item[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing in the oldest supported browsers
  return [...items].sort((a, b) => key(a) - key(b));
}

/** @returns a sorted copy, ascending */
export const sortNumbers = (numbers: readonly number[]): number[] => sortBy(numbers, (number) => number);
