/** Writes the edits of one form: soon after a change, but not at every key (rule R157). */
export interface Edits<Values> {
  values: Values;
  revision: number | null;
}

/** Edits are kept within a second; this leaves time for the writing. */
export const WRITE_DELAY_MS = 500;

export interface Keeper<Values> {
  change(edits: Edits<Values>): void;
  /** Writes what waits, such as when the page is hidden. */
  flush(): void;
  /** The edits are saved or given up. */
  drop(): void;
}

/** @param isWritten whether edits of the form are kept already */
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
      // Not put off by the next change: who types without a pause is kept too.
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
