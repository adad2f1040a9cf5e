/** The largest integer that a column holds in SQLite and in PostgreSQL. */
export const INT32_MAX = 2_147_483_647;

/** @returns a sorted copy, ascending */
export function sortNumbers(numbers: readonly number[]): number[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing in the oldest supported browsers
  return [...numbers].sort((a, b) => a - b);
}
