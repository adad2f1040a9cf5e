/**
 * Cursor pagination of lists. A cursor is the key of the last row shown, not an offset, so
 * every page costs the same.
 */
import * as z from 'zod';
import { AppError } from '../domain/errors.ts';
import { ID_PATTERN } from '../domain/ids.ts';

const PAGE_SIZE = { default: 50, max: 200 } as const;

/** Key of the row after which a page begins. */
export interface Cursor {
  /** ISO 8601 time. */
  at: string;
  /** Distinguishes rows of the same time. */
  id: string;
}

/** An integer in a query string; for clients it is a number. */
export const queryInteger = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum)
    .meta({ type: 'integer', minimum, maximum });

const CURSOR_MESSAGE = 'Нужно значение nextCursor прошлой страницы.';
const CURSOR_PATTERN = new RegExp(String.raw`^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z_${ID_PATTERN}$`);

/** A cursor as `nextCursor` spells it: `time_id`. */
const Cursor = z
  .string()
  .regex(CURSOR_PATTERN, CURSOR_MESSAGE)
  .transform((cursor): Cursor => {
    const separator = cursor.indexOf('_');
    return { at: cursor.slice(0, separator), id: cursor.slice(separator + 1) };
  });

/** The number of rows that a page has. */
export const pageSize = (size: number) => queryInteger(1, PAGE_SIZE.max).prefault(String(size));

/** Query fields of every list, beside its filters. */
export const pageQuery = {
  limit: pageSize(PAGE_SIZE.default),
  cursor: Cursor.optional(),
};

/** Key of the last row of a page in a list that has several orders. */
export interface OrderedCursor {
  order: string;
  key: string | number;
  id: string;
}

/** PostgreSQL takes no NUL in a text. */
const CursorText = z.string().refine((text) => !text.includes('\0'));
const OrderedCursorFields = z.object({ order: z.string(), key: z.union([CursorText, z.number()]), id: CursorText });

/** Opaque to clients: base64url of JSON. */
const OrderedCursor = z
  .string()
  .max(2_000, CURSOR_MESSAGE)
  .transform((cursor, context): OrderedCursor => {
    try {
      return OrderedCursorFields.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    } catch {
      context.addIssue({ code: 'custom', message: CURSOR_MESSAGE });
      return z.NEVER;
    }
  });

/** As `pageQuery`, for lists that have several orders. */
export const orderedPageQuery = { limit: pageQuery.limit, cursor: OrderedCursor.optional() };

/** @throws AppError `invalid-request` for a cursor of another order or list */
export function cursorOf(cursor: OrderedCursor | undefined, order: string, key: 'string' | 'number'): OrderedCursor | null {
  if (cursor === undefined) return null;
  if (cursor.order === order && typeof cursor.key === key) return cursor;
  throw new AppError('invalid-request', { message: CURSOR_MESSAGE, fields: { cursor: CURSOR_MESSAGE } });
}

/** As `toPage`, for a list that has several orders. */
export function toOrderedPage<Item>(found: readonly Item[], limit: number, toCursor: (item: Item) => OrderedCursor) {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : Buffer.from(JSON.stringify(toCursor(last))).toString('base64url') };
}

/** Response fields of every list, beside its items. */
export const pageOutput = { nextCursor: z.string().nullable() };

/** @param found up to `limit + 1` rows: the extra one says that there is a next page */
export function toPage<Item>(
  found: readonly Item[],
  limit: number,
  toCursor: (item: Item) => Cursor,
): { shown: Item[]; nextCursor: string | null } {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  if (last === undefined) return { shown, nextCursor: null };
  const { at, id } = toCursor(last);
  return { shown, nextCursor: `${at}_${id}` };
}
