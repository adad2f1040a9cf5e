import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MicroscopeArt } from '../../../../ui/art/microscope.tsx';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { NoResults } from '../../../../ui/components/feedback/no-results.tsx';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { LoadMore } from '../../../../ui/components/inputs/load-more.tsx';
import { useAddressSearch } from '../../../../ui/hooks/address/use-address-search.ts';
import type { Work } from '../../contract.ts';
import { GiveOutDialog, type GiveOutChoice } from '../give-out/give-out-dialog.tsx';
import { listPath, type View } from '../paths.ts';
import { checkingHeadQuery, filterIn, worksQuery } from '../queries.ts';
import classes from './checking-page.module.css';
import { Filters } from './filters.tsx';
import { texts } from './texts.ts';
import { WorksTable } from './works-table.tsx';

type WorksViewName = Exclude<View, 'questions'>;
const STATES = { works: 'waiting', ready: 'ready', given: 'given' } as const;
const ROWS = '[data-works] a[data-row]';

interface WorksViewProps {
  view: WorksViewName;
  groupFilter: ReactNode;
}

/** A list of works: those that wait for a check, those that can be given out, or those that were given out. */
export function WorksView({ view, groupFilter }: WorksViewProps) {
  const [parameters, setParameters] = useSearchParams();
  const { typed, setTyped, search } = useAddressSearch();
  const [givenOut, setGivenOut] = useState<GiveOutChoice | null>(null);
  const filter = { ...filterIn(parameters), search };
  const query = useInfiniteQuery({ ...worksQuery(STATES[view], filter), placeholderData: keepPreviousData });
  const works = query.data?.pages.flatMap((page) => page.works) ?? [];
  const total = query.data?.pages[0]?.total ?? 0;
  const isFiltered = filter.testId !== '' || filter.groupId !== '' || filter.search !== '';
  const isEmpty = query.data !== undefined && works.length === 0;
  const reset = () => {
    setTyped('');
    setParameters(new URLSearchParams(listPath(new URLSearchParams(), view).split('?')[1] ?? ''), { replace: true });
  };
  return (
    <>
      {!(isEmpty && !isFiltered) && <Filters typed={typed} onType={setTyped} groupFilter={groupFilter} />}
      <div className={classes.list} aria-busy={query.isPlaceholderData}>
        {query.data === undefined && query.isError && <LoadError title={texts.loadFailed} onRetry={() => void query.refetch()} />}
        {query.isPending && (
          <div className={classes.panel}>
            <SkeletonRows count={6} />
          </div>
        )}
        <NoResults isEmpty={isEmpty && isFiltered} texts={texts.notFound} onReset={reset} />
        {isEmpty && !isFiltered && <Nothing view={view} />}
        {works.length > 0 && (
          <section className={classes.panel}>
            {view === 'ready' && (
              <header className={classes.panelHead}>
                <h2>{texts.ready.title}</h2>
                {/* The button is hidden during a search, because only the test and the group narrow the works that are given out. */}
                {filter.search === '' && (
                  <Button leftSection={<IconSend size={20} stroke={1.75} aria-hidden />} onClick={() => setGivenOut({ testId: filter.testId, groupId: filter.groupId })}>
                    {texts.ready.giveOut(total)}
                  </Button>
                )}
              </header>
            )}
            <WorksTable view={view} works={works} search={parameters} onGiveOut={(work: Work) => setGivenOut({ testId: work.testId, groupId: '', work })} />
          </section>
        )}
        {works.length > 0 && query.hasNextPage && <p className={classes.small}>{texts.shown(works.length, total)}</p>}
        <LoadMore list={query} items={ROWS} />
        {view === 'ready' && works.length > 0 && <p className={classes.small}>{texts.ready.note}</p>}
      </div>
      <GiveOutDialog choice={givenOut} onClose={() => setGivenOut(null)} />
    </>
  );
}

function Nothing({ view }: { view: WorksViewName }) {
  const [search] = useSearchParams();
  const { data: head } = useQuery(checkingHeadQuery);
  if (view === 'ready') return <EmptyState art={SeedlingArt} {...texts.noneReady} />;
  if (view === 'given') return <EmptyState art={SeedlingArt} title={texts.noneGiven} />;
  if (head?.used === false) return <EmptyState art={MicroscopeArt} {...texts.unused} />;
  const ready = head?.counts.ready ?? 0;
  return (
    <EmptyState
      art={SeedlingArt}
      title={texts.done.title}
      text={texts.done.text(ready)}
      actions={
        ready > 0 && (
          <Button component={Link} to={listPath(search, 'ready')}>
            {texts.done.toReady}
          </Button>
        )
      }
    />
  );
}
