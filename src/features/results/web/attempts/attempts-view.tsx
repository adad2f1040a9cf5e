import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { USER_SEARCH_MAX_LENGTH } from '../../../../domain/users/user-limits.ts';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { NoResults } from '../../../../ui/components/feedback/no-results.tsx';
import { LoadMore } from '../../../../ui/components/inputs/load-more.tsx';
import { OrderSelect } from '../../../../ui/components/inputs/order-select.tsx';
import { SearchField } from '../../../../ui/components/inputs/search-field.tsx';
import { useAddressChoice } from '../../../../ui/hooks/address/use-address-choice.ts';
import { useAddressSearch } from '../../../../ui/hooks/address/use-address-search.ts';
import { useGroupParam } from '../../../../ui/hooks/use-group-param.ts';
import { useLeavingRow } from '../../../../ui/hooks/use-leaving-row.ts';
import { focusPageTitle } from '../../../../ui/lib/focus-page-title.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { SkeletonTable } from '../skeleton-table.tsx';
import type { CheckingInResults } from '../checking-in-results.ts';
import { AttemptsTable } from './attempts-table.tsx';
import classes from './attempts-page.module.css';
import { attemptsQuery, ORDERS, type TestHead } from './queries.ts';
import { texts } from './texts.ts';
import { useReopen } from './use-reopen.tsx';

/** A selector of the link that takes the focus in each row. */
const ROW_LINKS = 'tbody tr > td:first-child a';

interface AttemptsViewProps {
  testId: string;
  test: TestHead & { attempts: number };
  /** A filter that narrows the list to the group in the address. */
  groupFilter: ReactNode;
  checking: CheckingInResults | undefined;
}

/** The view «Ученики» of a test's results: the pupils who have taken the test. */
export function AttemptsView({ testId, test, groupFilter, checking }: AttemptsViewProps) {
  const groupId = useGroupParam();
  const setParameters = useSearchParams()[1];
  const { typed, setTyped, search } = useAddressSearch();
  const [order, setOrder] = useAddressChoice('sort', ORDERS);
  const query = useInfiniteQuery({ ...attemptsQuery(testId, search, order, groupId), placeholderData: keepPreviousData });
  const attempts = useMemo(() => query.data?.pages.flatMap((page) => page.results) ?? [], [query.data]);
  const total = query.data?.pages[0]?.total ?? 0;
  const isNotTaken = test.attempts === 0;

  const { reopen, dialog, isAsking } = useReopen(testId, checking);
  // If a pupil may take the test again, the row disappears from the list.
  const leave = useLeavingRow(
    attempts.map(({ uid }) => uid),
    ROW_LINKS,
    (next) => (next ? next.focus() : focusPageTitle()),
    isAsking,
  );

  return (
    <>
      {isNotTaken ? (
        <EmptyState art={SeedlingArt} title={texts.noAttempts} text={texts.noAttemptsText} />
      ) : (
        <>
          <search className={classes.filters}>
            <SearchField label={texts.search} maxLength={USER_SEARCH_MAX_LENGTH} value={typed} onChange={setTyped} />
            {groupFilter}
            <OrderSelect names={texts.orders} values={ORDERS} value={order} onChange={setOrder} />
          </search>
          <div className={classes.list} aria-busy={query.isPlaceholderData}>
            {query.data === undefined && query.isError && (
              <LoadError title={uiTexts.resultsLoadFailed} onRetry={() => void query.refetch()} />
            )}
            {query.isPending && <SkeletonTable title={texts.title} rows={8} />}
            <NoResults
              isEmpty={query.data !== undefined && attempts.length === 0}
              texts={texts.notFound}
              onReset={() => {
                setTyped('');
                setParameters({}, { replace: true });
              }}
            />
            {attempts.length > 0 && (
              <AttemptsTable
                testId={testId}
                attempts={attempts}
                note={texts.shown(total, test.attempts)}
                onReopen={
                  test.deleted
                    ? null
                    : (attempt) => reopen({ ...attempt, isWaiting: attempt.pending !== null }, () => leave(attempt.uid))
                }
              />
            )}
            <LoadMore list={query} items={ROW_LINKS} />
          </div>
        </>
      )}
      {dialog}
    </>
  );
}
