/** Pages of a long list whose newest come first. A page begins after a key, not after a count, so it costs what it shows. */
import * as z from 'zod';
import { ID_PATTERN } from '../domain/id.ts';

const LIMIT = { default: 50, max: 200 } as const;

/** Place in a list after which a page begins. */
export interface Place {
  /** ISO time. */
  at: string;
  /** Tells apart what happened at the same time. */
  id: string;
}

/** A whole number as an address writes it. */
const inQuery = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((value) => value >= from && value <= to);

const CURSOR = new RegExp(String.raw`^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z_${ID_PATTERN}$`);

/** A place as `nextCursor` names it. */
const Cursor = z
  .string()
  .regex(CURSOR, 'Нужно значение nextCursor прошлой страницы.')
  .transform((cursor): Place => {
    const end = cursor.indexOf('_');
    return { at: cursor.slice(0, end), id: cursor.slice(end + 1) };
  });

/** What the query of a list has beside its filters. */
export const pageQuery = {
  limit: inQuery(1, LIMIT.max).prefault(String(LIMIT.default)),
  cursor: Cursor.optional(),
};

/** What the answer of a list has beside its items. */
export const pageOutput = { nextCursor: z.string().nullable() };

/**
 * A page of what was found.
 * @param found one more than the page may have, where there is one more: it tells that there is a next page
 */
export function toPage<Item>(
  found: readonly Item[],
  limit: number,
  placeOf: (item: Item) => Place,
): { shown: Item[]; nextCursor: string | null } {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  if (last === undefined) return { shown, nextCursor: null };
  const { at, id } = placeOf(last);
  return { shown, nextCursor: `${at}_${id}` };
}
