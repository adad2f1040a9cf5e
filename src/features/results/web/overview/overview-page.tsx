import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { NoResults } from '../../../../ui/components/feedback/no-results.tsx';
import { OrderSelect } from '../../../../ui/components/inputs/order-select.tsx';
import { SearchField } from '../../../../ui/components/inputs/search-field.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { useAddressChoice } from '../../../../ui/hooks/address/use-address-choice.ts';
import { useAddressSearch } from '../../../../ui/hooks/address/use-address-search.ts';
import { useGroupParam } from '../../../../ui/hooks/use-group-param.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { ResultsSegment } from '../results-segment.tsx';
import { SkeletonTable } from '../skeleton-table.tsx';
import { texts as resultsTexts } from '../texts.ts';
import { takenTestsQuery } from './queries.ts';
import classes from './overview-page.module.css';
import { searchTests, selectTests, TAKEN_TEST_ORDERS, type TakenTest } from './taken-tests.ts';
import { TakenTestsTable } from './taken-tests-table.tsx';
import { texts } from './texts.ts';
import { WritingTests } from './writing-tests.tsx';

const SEARCH_MAX_LENGTH = 200;

interface OverviewPageProps {
  /** The titles of the blocks, by id. */
  blockTitles: ReadonlyMap<string, string>;
  /** A filter that narrows the page to the group in the address. */
  groupFilter: ReactNode;
}

/** `/admin/results`: all tests that pupils have taken. */
export function OverviewPage({ blockTitles, groupFilter }: OverviewPageProps) {
  const groupId = useGroupParam();
  const setParameters = useSearchParams()[1];
  const { data, isError, isPlaceholderData, refetch } = useQuery({ ...takenTestsQuery(groupId), placeholderData: keepPreviousData });
  const { typed, setTyped, search } = useAddressSearch();
  const [order, setOrder] = useAddressChoice('sort', TAKEN_TEST_ORDERS);
  const select = (all: readonly TakenTest[]) => selectTests(all, search, order);
  const [tests, lessonTests] = [select(data?.tests ?? []), select(data?.lessonTests ?? [])];
  const writing = searchTests(data?.writing ?? [], search);
  const isNothingTaken = data !== undefined && groupId === '' && data.tests.length === 0 && data.lessonTests.length === 0;

  return (
    <>
      <PageHeader title={resultsTexts.title} actions={<ResultsSegment current="tests" />} />
      {isNothingTaken ? (
        <div className={classes.lists}>
          <WritingTests tests={writing} />
          <EmptyState art={SeedlingArt} title={texts.none} text={texts.noneText} />
        </div>
      ) : (
        <>
          <search className={classes.filters}>
            <SearchField label={texts.search} maxLength={SEARCH_MAX_LENGTH} value={typed} onChange={setTyped} />
            {groupFilter}
            <OrderSelect names={texts.orders} values={TAKEN_TEST_ORDERS} value={order} onChange={setOrder} />
          </search>
          <div className={classes.lists} aria-busy={isPlaceholderData}>
            {data === undefined && isError && <LoadError title={uiTexts.resultsLoadFailed} onRetry={() => void refetch()} />}
            {data === undefined && !isError && <SkeletonTable title={texts.generalTests} rows={6} />}
            <NoResults
              isEmpty={data !== undefined && tests.length === 0 && lessonTests.length === 0 && writing.length === 0}
              texts={texts.notFound}
              onReset={() => {
                setTyped('');
                setParameters({}, { replace: true });
              }}
            />
            <WritingTests tests={writing} />
            {tests.length > 0 && <TakenTestsTable title={texts.generalTests} nameColumn={texts.columns.test} {...{ tests, blockTitles }} />}
            {lessonTests.length > 0 && (
              <TakenTestsTable
                title={texts.lessonTests}
                nameColumn={texts.columns.lesson}
                tests={lessonTests}
                blockTitles={blockTitles}
              />
            )}
          </div>
        </>
      )}
    </>
  );
}
