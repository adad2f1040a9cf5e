/** Writes the edits of one form soon after a change, but not at every key (rule R157). */
export interface Edits<Values> {
  values: Values;
  revision: number | null;
}

/** How long a write waits, ms. Edits must be kept within a second, so this leaves time for the write itself. */
export const WRITE_DELAY_MS = 500;

export interface Keeper<Values> {
  change(edits: Edits<Values>): void;
  /** Writes the edits that wait, for example when the page is hidden. */
  flush(): void;
  /** Removes the kept edits, because they are saved or given up. */
  drop(): void;
}

/** @param isWritten whether edits of the form are stored already */
export function createKeeper<Values>(
  { write, remove }: { write(edits: Edits<Values>): void; remove(): void },
  isWritten: boolean,
): Keeper<Values> {
  let waiting: Edits<Values> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEntry = isWritten;

  const take = (): Edits<Values> | null => {
    clearTimeout(timer);
    timer = undefined;
    const edits = waiting;
    waiting = null;
    return edits;
  };
  const flush = (): void => {
    const edits = take();
    if (edits === null) return;
    hasEntry = true;
    write(edits);
  };
  return {
    change: (edits) => {
      waiting = edits;
      // The next change does not postpone the write. Otherwise the edits of a user who types without a pause would not be kept.
      timer ??= setTimeout(flush, WRITE_DELAY_MS);
    },
    flush,
    drop: () => {
      take();
      if (hasEntry) remove();
      hasEntry = false;
    },
  };
}
