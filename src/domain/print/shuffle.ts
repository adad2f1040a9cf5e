/**
 * Shuffles lists in a way that is the same in every browser and on every day (rule R161). The seed is a text. Its
 * FNV-1a hash starts the generator mulberry32, whose state has 32 bits and whose steps are integer operations, so that
 * no browser rounds them differently. Pupils could predict the order. That does not matter, because they get the
 * printed sheets anyway.
 */
import { fnv1a } from '../fnv1a.ts';

/** @returns a function that returns the next number, from 0 to below 1 */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The indexes of a list with this many items, shuffled by Fisher and Yates. */
function shuffled(length: number, seed: string): number[] {
  const order = Array.from({ length }, (_, index) => index);
  const next = mulberry32(fnv1a(seed));
  for (let last = length - 1; last > 0; last--) {
    const other = Math.floor(next() * (last + 1));
    [order[last], order[other]] = [order[other] ?? last, order[last] ?? other];
  }
  return order;
}

/**
 * How many random orders a variant tries. With six possible orders a hundred tries find even the last unused one; with
 * more possible orders a few tries find an unused one.
 */
const MAX_TRIES = 100;

/**
 * Makes the order of a list for each variant, as indexes of its items. The first variant keeps the given order. Every
 * other variant gets an order that no variant before it has, as long as there is one.
 * @param seed a text that differs from list to list
 */
export function variantOrders(length: number, variantCount: number, seed: string): number[][] {
  const orders: number[][] = [];
  const used = new Set<string>();
  for (let variant = 1; variant <= variantCount; variant++) {
    let order = Array.from({ length }, (_, index) => index);
    for (let attempt = 0; attempt < MAX_TRIES && used.has(order.join()); attempt++) {
      order = shuffled(length, `${seed}/${variant}/${attempt}`);
    }
    used.add(order.join());
    orders.push(order);
  }
  return orders;
}
