/**
 * Divides lists into pages. A cursor is the key of the last row of a page, and not an offset, so that every page costs
 * the same.
 */
import * as z from 'zod';
import { AppError } from '../domain/errors.ts';
import { ID_PATTERN } from '../domain/ids.ts';

const PAGE_SIZE = { default: 50, max: 200 } as const;

/** The key of the row after which a page begins. */
export interface Cursor {
  /** An ISO 8601 time. */
  at: string;
  /** The id, which distinguishes rows of the same time. */
  id: string;
}

/** The schema of an integer in a query string. The API document shows it to clients as a number. */
export const queryInteger = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum)
    .meta({ type: 'integer', minimum, maximum });

const CURSOR_MESSAGE = 'Нужно значение nextCursor прошлой страницы.';
const CURSOR_PATTERN = new RegExp(String.raw`^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z_${ID_PATTERN}$`);

/** The schema of a cursor. It has the format of `nextCursor`: the time and the id, joined by `_`. */
const Cursor = z
  .string()
  .regex(CURSOR_PATTERN, CURSOR_MESSAGE)
  .transform((cursor): Cursor => {
    const separator = cursor.indexOf('_');
    return { at: cursor.slice(0, separator), id: cursor.slice(separator + 1) };
  });

/** The schema of the query field that sets how many rows a page has. */
export const pageSize = (size: number) => queryInteger(1, PAGE_SIZE.max).prefault(String(size));

/** The query fields of every list, besides its filters. */
export const pageQuery = {
  limit: pageSize(PAGE_SIZE.default),
  cursor: Cursor.optional(),
};

/**
 * The cursor of a list that can be sorted in several ways. It holds the order and the key of the last row of a page.
 */
export interface OrderedCursor {
  order: string;
  key: string | number;
  id: string;
}

/** A text field of a cursor. It must not contain NUL, which PostgreSQL does not accept. */
const CursorText = z.string().refine((text) => !text.includes('\0'));
const OrderedCursorFields = z.object({ order: z.string(), key: z.union([CursorText, z.number()]), id: CursorText });

/** The schema of an `OrderedCursor`. A client gets it as JSON in base64url and sends it back without reading it. */
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

/** The fields of `pageQuery`, for lists that can be sorted in several orders. */
export const orderedPageQuery = { limit: pageQuery.limit, cursor: OrderedCursor.optional() };

/** @throws AppError `invalid-request` if the cursor belongs to another order or another list */
export function cursorOf(cursor: OrderedCursor | undefined, order: string, key: 'string' | 'number'): OrderedCursor | null {
  if (cursor === undefined) return null;
  if (cursor.order === order && typeof cursor.key === key) return cursor;
  throw new AppError('invalid-request', { message: CURSOR_MESSAGE, fields: { cursor: CURSOR_MESSAGE } });
}

/** Does the same as `toPage`, for a list that can be sorted in several orders. */
export function toOrderedPage<Item>(found: readonly Item[], limit: number, toCursor: (item: Item) => OrderedCursor) {
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { shown, nextCursor: last === undefined ? null : Buffer.from(JSON.stringify(toCursor(last))).toString('base64url') };
}

/** The response fields of every list, besides its items. */
export const pageOutput = { nextCursor: z.string().nullable() };

/**
 * Makes one page of a list from the rows of a query.
 * @param found up to `limit + 1` rows; the additional row shows that there is a next page
 */
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
