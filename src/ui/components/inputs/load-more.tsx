import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { FormAlert } from '../feedback/form-alert.tsx';
import { uiTexts } from '../../texts.ts';

/** The part of a TanStack infinite query that the button uses. */
interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

interface LoadMoreProps {
  list: PagedList;
  /** A CSS selector that finds the focusable element of each list item. */
  items: string;
  /** The label of the button; «Показать ещё» by default. */
  label?: string;
}

/** The «Показать ещё» button at the end of a paginated list, with the error of a failed page. */
export function LoadMore({ list, items, label = 'Показать ещё' }: LoadMoreProps) {
  const { hasNextPage } = list;
  /** The index of the first item on the next page. */
  const nextIndex = useRef<number | null>(null);
  useEffect(() => {
    // After the last page the focused button disappears. The focus then moves to the first new item.
    if (hasNextPage || nextIndex.current === null) return;
    if (document.activeElement === document.body) document.querySelectorAll<HTMLElement>(items)[nextIndex.current]?.focus();
    nextIndex.current = null;
  }, [hasNextPage, items]);
  if (!hasNextPage) return null;
  return (
    <>
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <FormAlert>Не удалось загрузить продолжение. {uiTexts.checkConnection}</FormAlert>
      )}
      {/* The button is not disabled during loading, because a disabled button loses the focus. */}
      <Button
        variant="default"
        aria-busy={list.isFetchingNextPage}
        onClick={() => {
          if (list.isFetchingNextPage) return;
          nextIndex.current = document.querySelectorAll(items).length;
          void list.fetchNextPage();
        }}
      >
        {list.isFetchingNextPage ? uiTexts.loading : label}
      </Button>
    </>
  );
}
