import { IconWifiOff } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadError } from '../../../ui/components/feedback/load-error.tsx';
import { NoResults } from '../../../ui/components/feedback/no-results.tsx';
import { SettingsSegment } from '../../../ui/components/page/admin-segments.tsx';
import { PageHeader } from '../../../ui/components/page/page-header.tsx';
import { LoadMore } from '../../../ui/components/inputs/load-more.tsx';
import { SkeletonCards } from '../../../ui/components/feedback/skeleton-cards.tsx';
import { Banner } from '../../../ui/components/feedback/banner.tsx';
import { useOnline } from '../../../ui/hooks/use-online.ts';
import classes from './audit-page.module.css';
import { EntriesByDay } from './entries-by-day.tsx';
import { Filters } from './filters.tsx';
import type { FindPeople, Person } from '../../../ui/components/inputs/person-field.tsx';
import { auditQuery, NO_FILTER, type Filter } from './queries.ts';
import { texts } from './texts.ts';

/** `/admin/audit`: the audit log (rule R70). */
export function AuditPage({ findPeople }: { findPeople: FindPeople }) {
  const isOnline = useOnline();
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [person, setPerson] = useState<Person | null>(null);
  const change = (part: Partial<Filter>) => setFilter({ ...filter, ...part });
  const selectPerson = (selected: Person | null) => {
    setPerson(selected);
    change({ person: selected?.uid ?? null });
  };
  const query = useInfiniteQuery({ ...auditQuery(filter), placeholderData: keepPreviousData });
  const entries = query.data?.pages.flatMap((page) => page.entries);

  return (
    <>
      <PageHeader title={texts.title} actions={<SettingsSegment current="audit" />} />
      {!isOnline && (
        <Banner icon={IconWifiOff}>
          <strong>{texts.offline}.</strong> {entries !== undefined && texts.offlineText}
        </Banner>
      )}
      <Filters filter={filter} person={person} onChange={change} onPerson={selectPerson} findPeople={findPeople} />
      {entries === undefined && query.isError && (
        <LoadError title={texts.loadFailed} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonCards count={2} />}
      <NoResults
        isEmpty={entries?.length === 0}
        texts={texts}
        onReset={() => {
          setPerson(null);
          setFilter(NO_FILTER);
        }}
      />
      {entries !== undefined && entries.length > 0 && (
        <div className={classes.days} aria-busy={query.isPlaceholderData}>
          <EntriesByDay entries={entries} />
          <LoadMore list={query} items="section li" />
        </div>
      )}
    </>
  );
}
