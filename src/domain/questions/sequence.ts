/** Orders of items (rule R132). */

/** Whether the indexes name each of `length` items once. */
export const isPermutation = (indexes: readonly number[], length: number): boolean =>
  indexes.length === length && new Set(indexes).size === length && indexes.every((index) => Number.isInteger(index) && index >= 0 && index < length);

/** Whether some items read the same. */
export function hasRepeatedItems(items: readonly string[]): boolean {
  return new Set(items.map((item) => item.replace(/\s+/g, ' '))).size < items.length;
}
