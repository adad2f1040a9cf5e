import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { USER_SEARCH_MAX_LENGTH } from '../../../../domain/users/user-limits.ts';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { NoResults } from '../../../../ui/components/feedback/no-results.tsx';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { LoadMore } from '../../../../ui/components/inputs/load-more.tsx';
import { SearchField } from '../../../../ui/components/inputs/search-field.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { useAddressSearch } from '../../../../ui/hooks/address/use-address-search.ts';
import { useGroupParam } from '../../../../ui/hooks/use-group-param.ts';
import { givePath } from '../paths.ts';
import { assignmentsQuery, PAST_PER_PAGE, type List } from '../queries.ts';
import { texts as allTexts } from '../texts.ts';
import { useAssignmentMenu } from '../use-assignment-menu.tsx';
import { AssignmentsTable } from './assignments-table.tsx';
import classes from './board-page.module.css';
import { PastPanel } from './past-panel.tsx';
import { texts } from './texts.ts';

function useAssignments(list: List, search: string, groupId: string) {
  const query = useInfiniteQuery({ ...assignmentsQuery(list, search, groupId), placeholderData: keepPreviousData });
  return { query, shown: query.data?.pages.flatMap(({ assignments }) => assignments) ?? [], total: query.data?.pages[0]?.total };
}

const LINKS = (list: List) => `[data-list=${list}] tbody td:first-child a`;

/**
 * The view «Задания»: first the running and future assignments, then the past ones.
 * @param groupFilter narrows the view to the group in the address
 */
export function BoardView({ groupFilter }: { groupFilter: ReactNode }) {
  const { typed, setTyped, search } = useAddressSearch();
  const groupId = useGroupParam();
  const setParameters = useSearchParams()[1];
  const running = useAssignments('running', search, groupId);
  const past = useAssignments('past', search, groupId);
  const { itemsOf, dialog } = useAssignmentMenu();
  const isLoaded = running.total !== undefined && past.total !== undefined;
  const isFiltered = search !== '' || groupId !== '';
  const isNothing = isLoaded && running.total === 0 && past.total === 0;
  const failed = [running.query, past.query].filter(({ data, isError }) => data === undefined && isError);

  return (
    <>
      {!(isNothing && !isFiltered) && (
        <search className={classes.filters}>
          <SearchField label={texts.search} maxLength={USER_SEARCH_MAX_LENGTH} value={typed} onChange={setTyped} />
          {groupFilter}
        </search>
      )}
      <div className={classes.lists} aria-busy={running.query.isPlaceholderData || past.query.isPlaceholderData}>
        {failed.length > 0 && <LoadError title={allTexts.loadFailed} onRetry={() => failed.forEach(({ refetch }) => void refetch())} />}
        {failed.length === 0 && !isLoaded && (
          <Panel title={texts.running} flush>
            <SkeletonRows />
          </Panel>
        )}
        {isNothing && !isFiltered && (
          <EmptyState
            art={SeedlingArt}
            title={texts.empty}
            text={texts.emptyText}
            actions={
              <Button component={Link} to={givePath({})}>
                {allTexts.give}
              </Button>
            }
          />
        )}
        <NoResults
          isEmpty={isNothing && isFiltered}
          texts={texts.notFound}
          onReset={() => {
            setTyped('');
            setParameters({}, { replace: true });
          }}
        />
        {isLoaded && !isNothing && (
          <Panel title={texts.running} note={allTexts.count(running.total ?? 0)} flush>
            <div data-list="running">
              {running.shown.length === 0 ? (
                <p className={classes.none}>{texts.empty}</p>
              ) : (
                <AssignmentsTable label={texts.running} assignments={running.shown} isPast={false} itemsOf={itemsOf} />
              )}
            </div>
            <div className={classes.more}>
              <LoadMore list={running.query} items={LINKS('running')} />
            </div>
          </Panel>
        )}
        {isLoaded && past.shown.length > 0 && (
          <PastPanel title={texts.past} note={allTexts.count(past.total ?? 0)}>
            <div data-list="past">
              <AssignmentsTable label={texts.past} assignments={past.shown} isPast itemsOf={itemsOf} />
            </div>
            <div className={classes.more}>
              <LoadMore list={past.query} items={LINKS('past')} label={allTexts.more(Math.min((past.total ?? 0) - past.shown.length, PAST_PER_PAGE))} />
            </div>
          </PastPanel>
        )}
      </div>
      {dialog}
    </>
  );
}
