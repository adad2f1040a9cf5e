import { Fragment, useEffect, useMemo, useState, type ReactNode } from 'react';
import { newClientId } from '../forms/idempotent-save.ts';
import { useCurrentUser } from '../hooks/current-user.tsx';
import { focusPageTitle } from '../lib/focus-page-title.ts';
import { KeeperContext } from './keeper-context.ts';
import { createKeeper } from './delayed-writes.ts';
import { KeptOffer } from './kept-offer.tsx';
import { deleteEntry, readEntries, writeEntry, type KeptEntry } from './kept-edits-store.ts';
import type { FormSubject } from './texts.ts';
import { useFlushWhenHidden } from './use-flush-when-hidden.ts';

interface KeptEditsProps<Values> {
  /** The address of the form, which identifies it on the site. */
  form: string;
  subject: FormSubject;
  /** The revision of the stored version; `null` for a new object. */
  revision: number | null;
  /**
   * The id of an entry whose edits another page has handed over to this form. The form continues to write to this entry, and does not offer to
   * restore it.
   */
  resumes?: string | null;
  /** Describes what was edited: «Тест «Клетка», 12 вопросов». */
  describe(values: Values): string;
  /** Called before the form starts again with the restored edits. */
  onRestore?: (entry: KeptEntry<Values>) => void;
  /** @param restored the edits that the form starts with; `null` for the stored values */
  children(restored: KeptEntry<Values> | null): ReactNode;
}

/**
 * Keeps the unsaved edits of a form on the device. It also offers the edits that an earlier opening of the form has left (rules R157, R158).
 */
export function KeptEdits<Values extends object>({ form, subject, revision, resumes = null, describe, onRestore, children }: KeptEditsProps<Values>) {
  const { uid } = useCurrentUser();
  const [opening, setOpening] = useState<{ entry: string; restored: KeptEntry<Values> | null }>(() => ({ entry: resumes ?? newClientId(), restored: null }));
  const [offered, setOffered] = useState<readonly KeptEntry<Values>[]>([]);
  const { entry, restored } = opening;

  useEffect(() => {
    let isGone = false;
    const offer = async () => {
      const found = await readEntries<Values>(uid, form);
      if (!isGone) setOffered(found.filter(({ id }) => id !== resumes));
    };
    void offer();
    return () => {
      isGone = true;
    };
  }, [uid, form, resumes]);

  const keeper = useMemo(
    () =>
      createKeeper<unknown>(
        {
          write: (edits) => void writeEntry(uid, form, { id: entry, subject, ...edits }),
          remove: () => void deleteEntry(uid, form, entry),
        },
        entry === resumes || restored !== null,
      ),
    [uid, form, subject, entry, resumes, restored],
  );
  useFlushWhenHidden(keeper);

  const [newest, ...older] = offered;
  return (
    <KeeperContext value={useMemo(() => ({ entry, keeper }), [entry, keeper])}>
      {newest && (
        <KeptOffer
          at={newest.at}
          what={describe(newest.values)}
          subject={subject}
          isOutdated={newest.revision !== null && revision !== null && revision > newest.revision}
          onRestore={() => {
            onRestore?.(newest);
            setOffered(older);
            setOpening({ entry: newest.id, restored: newest });
          }}
          onRemove={() => {
            void deleteEntry(uid, form, newest.id);
            setOffered(older);
            focusPageTitle();
          }}
        />
      )}
      <Fragment key={entry}>{children(restored)}</Fragment>
    </KeeperContext>
  );
}
