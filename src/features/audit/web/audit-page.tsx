import { IconWifiOff } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Breadcrumbs } from '../../../ui/back-link.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { SkeletonCards } from '../../../ui/skeleton-cards.tsx';
import { Strip } from '../../../ui/strip.tsx';
import { useOnline } from '../../../ui/use-online.ts';
import classes from './audit-page.module.css';
import { EntriesByDay } from './entries-by-day.tsx';
import { Filters } from './filters.tsx';
import type { FindPeople, Person } from './person-field.tsx';
import { auditQuery, NO_FILTER, type Filter } from './queries.ts';
import { texts } from './texts.ts';

/** `/admin/audit`: who did what, and when. */
export function AuditPage({ findPeople }: { findPeople: FindPeople }) {
  const isOnline = useOnline();
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [person, setPerson] = useState<Person | null>(null);
  const change = (part: Partial<Filter>) => setFilter({ ...filter, ...part });
  const choose = (chosen: Person | null) => {
    setPerson(chosen);
    change({ person: chosen?.uid ?? null });
  };
  const query = useInfiniteQuery({ ...auditQuery(filter), placeholderData: keepPreviousData });
  const entries = query.data?.pages.flatMap((page) => page.entries);

  return (
    <>
      <PageHead
        title={texts.title}
        back={<Breadcrumbs items={[{ label: texts.admin, to: '/admin' }, { label: texts.title }]} />}
      />
      {!isOnline && (
        <Strip icon={IconWifiOff}>
          <strong>{texts.offline}.</strong> {entries !== undefined && texts.offlineText}
        </Strip>
      )}
      <Filters filter={filter} person={person} onChange={change} onPerson={choose} findPeople={findPeople} />
      {entries === undefined && query.isError && (
        <LoadFailure title={texts.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonCards count={2} />}
      <NothingFound
        isSo={entries?.length === 0}
        texts={texts}
        onReset={() => {
          setPerson(null);
          setFilter(NO_FILTER);
        }}
      />
      {entries !== undefined && entries.length > 0 && (
        <div className={classes.days} aria-busy={query.isPlaceholderData}>
          <EntriesByDay entries={entries} />
          <ShowMore list={query} items="section li" />
        </div>
      )}
    </>
  );
}
