import { Button } from '@mantine/core';
import { FormAlert } from './form-alert.tsx';

/** A list that the server gives page by page, as an infinite query has it. */
interface PagedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** At the end of a list that goes on: loads its next page, and says so when that did not come. */
export function ShowMore({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null;
  return (
    <>
      {list.isFetchNextPageError && !list.isFetchingNextPage && (
        <FormAlert>Не удалось загрузить продолжение. Проверьте соединение и попробуйте ещё раз.</FormAlert>
      )}
      {/* Not disabled meanwhile: it would lose the focus. */}
      <Button
        variant="default"
        aria-busy={list.isFetchingNextPage}
        onClick={() => {
          if (!list.isFetchingNextPage) void list.fetchNextPage();
        }}
      >
        {list.isFetchingNextPage ? 'Загрузка…' : 'Показать ещё'}
      </Button>
    </>
  );
}
