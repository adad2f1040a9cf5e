import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

interface PagedList {
  data: unknown;
  hasNextPage: boolean;
  isFetching: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Scrolls to the row of the pupil that the address names (`?pupil=`). It loads the lists until the row is there. */
export function useLinkedPupil({ missing, done }: { missing: PagedList; done: PagedList }): void {
  const uid = useSearchParams()[0].get('pupil');
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (uid === null || shown.current === uid) return;
    const row = document.querySelector(`[data-uid="${CSS.escape(uid)}"]`);
    if (row !== null) {
      shown.current = uid;
      row.scrollIntoView({ block: 'center' });
      row.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
      return;
    }
    // Both lists are searched, because the pupil may have handed in since the link was made.
    const next = [missing, done].find(({ data, hasNextPage, isFetching }) => data !== undefined && hasNextPage && !isFetching);
    void next?.fetchNextPage();
  }, [uid, missing, done]);
}
