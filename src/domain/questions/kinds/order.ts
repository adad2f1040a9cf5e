/** Whether the indexes of an order name some of `length` items, none of them twice (rule R132). */
export const isPartialOrder = (indexes: readonly number[], length: number): boolean =>
  indexes.every((index) => Number.isInteger(index) && index >= 0 && index < length) && new Set(indexes).size === indexes.length;

/** Whether the indexes name each of `length` items once. */
export const isPermutation = (indexes: readonly number[], length: number): boolean =>
  indexes.length === length && isPartialOrder(indexes, length);

/** @returns a copy in which one item has moved to another place */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  moved.splice(to, 0, ...moved.splice(from, 1));
  return moved;
}
