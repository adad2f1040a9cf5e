/** A text, a number, a local time (`localTime`), or nothing. */
export type Cell = string | number | Date | null;

export interface Column {
  header: string;
  /** The width in characters. */
  width?: number;
  /** Whether the cells of the column are dates. */
  isTime?: true;
}

/** A table to download. */
export interface Sheet {
  title: string;
  columns: readonly Column[];
  /** Rows in pages, so that at most one page is in memory. */
  pages: AsyncIterable<Cell[][]>;
}

/** The first columns of every sheet. */
export const PERSON_COLUMNS: readonly Column[] = [
  { header: 'Ник', width: 24 },
  { header: 'Email', width: 28 },
];

/** A share in whole per cent. */
export const toPercent = (share: number): number => Math.round(share * 100);
