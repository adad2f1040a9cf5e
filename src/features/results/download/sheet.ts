/** A cell: a text, a number, a local time whose fields are in UTC, or nothing. */
export type Cell = string | number | Date | null;

export interface Column {
  header: string;
  /** The width in characters. */
  width?: number;
  /** Whether the cells of the column are dates. */
  isTime?: true;
}

/** A table for download. */
export interface Sheet {
  title: string;
  columns: readonly Column[];
  /** The rows in pages. At most one page is in memory. */
  pages: AsyncIterable<Cell[][]>;
}

/** The first columns of every sheet. */
export const PERSON_COLUMNS: readonly Column[] = [
  { header: 'Ник', width: 24 },
  { header: 'Email', width: 28 },
];

/** Converts a share to a whole percentage. */
export const toPercent = (share: number): number => Math.round(share * 100);
