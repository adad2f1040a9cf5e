import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FormAlert } from './form-alert.tsx';
import { uiTexts } from './texts.ts';

/** A list that the server gives page by page, as an infinite query has it. */
interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

interface ShowMoreProps {
  list: PagedList;
  /** A selector of what takes the focus, one for each item of the list. */
  items: string;
}

/** At the end of a list that goes on: loads its next page, and says so when that did not come. */
export function ShowMore({ list, items }: ShowMoreProps) {
  const { hasNextPage } = list;
  /** Place of the first item that the page to come brings. */
  const next = useRef<number | null>(null);
  useEffect(() => {
    // The last page takes the button away; reading goes on with what came.
    if (hasNextPage || next.current === null) return;
    if (document.activeElement === document.body) document.querySelectorAll<HTMLElement>(items)[next.current]?.focus();
    next.current = null;
  }, [hasNextPage, items]);
  if (!hasNextPage) return null;
  return (
    <>
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <FormAlert>Не удалось загрузить продолжение. {uiTexts.checkConnection}</FormAlert>
      )}
      {/* Not disabled meanwhile: it would lose the focus. */}
      <Button
        variant="default"
        aria-busy={list.isFetchingNextPage}
        onClick={() => {
          if (list.isFetchingNextPage) return;
          next.current = document.querySelectorAll(items).length;
          void list.fetchNextPage();
        }}
      >
        {list.isFetchingNextPage ? uiTexts.loading : 'Показать ещё'}
      </Button>
    </>
  );
}
