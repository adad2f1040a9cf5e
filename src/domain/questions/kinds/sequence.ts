/** Orders of items (rule R132). */

/** Whether the indexes name each of `length` items once. */
export function isPermutation(indexes: readonly number[], length: number): boolean {
  const areIndexes = indexes.every((index) => Number.isInteger(index) && index >= 0 && index < length);
  return areIndexes && indexes.length === length && new Set(indexes).size === length;
}

/** @returns a copy in which the item at one place stands at another */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}

/** Whether some items read the same. */
export function hasRepeatedItems(items: readonly string[]): boolean {
  return new Set(items.map((item) => item.replace(/\s+/g, ' '))).size < items.length;
}
