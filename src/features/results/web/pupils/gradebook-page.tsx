import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { USER_SEARCH_MAX_LENGTH } from '../../../../domain/users/user-limits.ts';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { NoResults } from '../../../../ui/components/feedback/no-results.tsx';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { LoadMore } from '../../../../ui/components/inputs/load-more.tsx';
import { SearchField } from '../../../../ui/components/inputs/search-field.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { useAddressSearch } from '../../../../ui/hooks/address/use-address-search.ts';
import { useBreakpoint } from '../../../../ui/hooks/use-breakpoint.ts';
import { useGroupParam } from '../../../../ui/hooks/use-group-param.ts';
import { pupils } from '../../../../ui/lib/russian/counts.ts';
import { DownloadMenu } from '../download-menu.tsx';
import { ResultsSegment } from '../results-segment.tsx';
import { GradebookTopics } from '../topics/gradebook-topics.tsx';
import { GradebookList } from './gradebook-list.tsx';
import classes from './gradebook-page.module.css';
import { GradebookTable } from './gradebook-table.tsx';
import { gradebookQuery } from './queries.ts';
import { texts } from './texts.ts';

/**
 * `/admin/results/gradebook`: pupils by tests.
 * @param groupFilter narrows the page to the group in the address
 */
export function GradebookPage({ groupFilter }: { groupFilter: ReactNode }) {
  const isWide = useBreakpoint('tablet');
  const { typed, setTyped, search } = useAddressSearch();
  const groupId = useGroupParam();
  const setParameters = useSearchParams()[1];
  const query = useInfiniteQuery({ ...gradebookQuery(search, groupId), placeholderData: keepPreviousData });
  const first = query.data?.pages[0];
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
  const hasNoResults = first !== undefined && users.length === 0 && search === '' && groupId === '';
  const Gradebook = isWide ? GradebookTable : GradebookList;

  return (
    <>
      <PageHeader title={texts.gradebook.results} actions={<ResultsSegment current="gradebook" />} />
      {!hasNoResults && (
        <search className={classes.filters}>
          <SearchField label={texts.gradebook.search} maxLength={USER_SEARCH_MAX_LENGTH} value={typed} onChange={setTyped} />
          {groupFilter}
          <DownloadMenu path="/api/admin/gradebook" />
        </search>
      )}
      {!hasNoResults && (
        <div className={classes.topics}>
          <GradebookTopics groupId={groupId} />
        </div>
      )}
      <div className={classes.list} aria-busy={query.isPlaceholderData}>
        {first === undefined && query.isError && <LoadError title={texts.loadFailed} onRetry={() => void query.refetch()} />}
        {query.isPending && (
          <Panel title={texts.gradebook.title} flush>
            <SkeletonRows />
          </Panel>
        )}
        {hasNoResults && (
          <EmptyState art={SeedlingArt} title={texts.gradebook.noResults} text={texts.gradebook.noResultsText} />
        )}
        <NoResults
          isEmpty={first !== undefined && users.length === 0 && !hasNoResults}
          texts={texts.gradebook}
          onReset={() => {
            setTyped('');
            setParameters({}, { replace: true });
          }}
        />
        {first !== undefined && users.length > 0 && (
          <>
            <Panel title={texts.gradebook.title} note={pupils(first.total)} flush>
              <Gradebook tests={first.tests} users={users} />
            </Panel>
            {isWide && <p className={classes.legend}>{texts.gradebook.legend}</p>}
          </>
        )}
        <LoadMore list={query} items={isWide ? 'tbody th a' : 'summary'} />
      </div>
    </>
  );
}
