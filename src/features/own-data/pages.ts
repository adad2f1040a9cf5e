import { setImmediate as nextTick } from 'node:timers/promises';

/**
 * Reads rows page by page. Other requests run between two pages.
 * @param read gets the last row of the previous page, and returns up to `size` rows that follow it
 */
export async function* pagesOf<Row>(size: number, read: (after: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after: Row | null = null; ; ) {
    const rows: Row[] = await read(after);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    after = rows.at(-1) ?? null;
    await nextTick();
  }
}
