/**
 * Cursor pagination of lists that show the newest first. A cursor is the key of the last row shown, not an offset, so
 * every page costs the same.
 */
import * as z from 'zod';
import { ID_PATTERN } from '../domain/ids.ts';

const PAGE_SIZE = { default: 50, max: 200 } as const;

/** Key of the row after which a page begins. */
export interface Cursor {
  /** ISO 8601 time. */
  at: string;
  /** Distinguishes rows of the same time. */
  id: string;
}

/** An integer in a query string. */
const queryInteger = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

const CURSOR_PATTERN = new RegExp(String.raw`^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z_${ID_PATTERN}$`);

/** A cursor as `nextCursor` spells it: `time_id`. */
const Cursor = z
  .string()
  .regex(CURSOR_PATTERN, 'Нужно значение nextCursor прошлой страницы.')
  .transform((cursor): Cursor => {
    const separator = cursor.indexOf('_');
    return { at: cursor.slice(0, separator), id: cursor.slice(separator + 1) };
  });

/** Query fields of every list, beside its filters. */
export const pageQuery = {
  limit: queryInteger(1, PAGE_SIZE.max).prefault(String(PAGE_SIZE.default)),
  cursor: Cursor.optional(),
};

/** Response fields of every list, beside its items. */
export const pageOutput = { nextCursor: z.string().nullable() };

/** @param found up to `limit + 1` rows: the extra one says that there is a next page */
export function toPage<Item>(
  found: readonly Item[],
  limit: number,
  cursorOf: (item: Item) => Cursor,
): { shown: Item[]; nextCursor: string | null } {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  if (last === undefined) return { shown, nextCursor: null };
  const { at, id } = cursorOf(last);
  return { shown, nextCursor: `${at}_${id}` };
}
