/** Numbers from the smallest to the largest, in an array of its own. */
export function ascending(numbers: readonly number[]): number[] {
  // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is younger than the browsers of schools
  return [...numbers].sort((a, b) => a - b);
}
