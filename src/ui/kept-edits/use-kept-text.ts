import { useEffect, useMemo, useState } from 'react';
import { isBlank } from '../../domain/fold-signs.ts';
import { useCurrentUser } from '../hooks/current-user.tsx';
import { createKeeper } from './delayed-writes.ts';
import { deleteEntry, readEntries, writeEntry } from './kept-edits-store.ts';
import type { Subject } from './texts.ts';
import { useFlushWhenHidden } from './use-flush-when-hidden.ts';

/** The only entry of a box: two tabs with the same box have one text. */
const ENTRY = 'text';

interface KeptText {
  text: string;
  change(text: string): void;
  /** Removes the kept text, because it is sent or given up. The box still shows the text. */
  drop(): void;
}

/**
 * Keeps the text of a small box on the device until it is sent. The box shows the text again by itself (rule R418).
 * @param form the address of the box, which identifies it on the site
 * @param isSent whether the server has a text of this box
 */
export function useKeptText(form: string, subject: Subject, isSent: boolean): KeptText {
  const { uid } = useCurrentUser();
  // `null` until a text is typed or found.
  const [text, setText] = useState<string | null>(null);
  const keeper = useMemo(
    () =>
      createKeeper<{ text: string }>(
        {
          write: (edits) => void writeEntry(uid, form, { id: ENTRY, subject, ...edits }),
          remove: () => void deleteEntry(uid, form, ENTRY),
        },
        true,
      ),
    [uid, form, subject],
  );
  useFlushWhenHidden(keeper);
  useEffect(() => {
    let isGone = false;
    const find = async (): Promise<void> => {
      const [found] = await readEntries<{ text: string }>(uid, form);
      if (found !== undefined && !isGone) setText((before) => before ?? found.values.text);
    };
    if (isSent) keeper.drop();
    else void find();
    return () => {
      isGone = true;
    };
  }, [uid, form, isSent, keeper]);
  return {
    text: text ?? '',
    change: (typed) => {
      setText(typed);
      if (isBlank(typed)) keeper.drop();
      else keeper.change({ values: { text: typed }, revision: null });
    },
    drop: keeper.drop,
  };
}
