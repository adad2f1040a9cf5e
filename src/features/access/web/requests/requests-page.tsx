import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { SeedlingArt } from '../../../../ui/art/seedling.tsx';
import { TermField } from '../../../../ui/access/term-field.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { NoResults } from '../../../../ui/components/feedback/no-results.tsx';
import { SkeletonCards } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { LoadMore } from '../../../../ui/components/inputs/load-more.tsx';
import { ResponsiveSegmentedControl } from '../../../../ui/components/inputs/segments/responsive-segmented-control.tsx';
import { SearchField } from '../../../../ui/components/inputs/search-field.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { useAddressChoice } from '../../../../ui/hooks/address/use-address-choice.ts';
import { useAddressSearch } from '../../../../ui/hooks/address/use-address-search.ts';
import { useFocusFirstError } from '../../../../ui/hooks/use-focus-first-error.ts';
import { openRequestsQuery, REQUEST_STATUSES, requestsQuery } from '../queries.ts';
import { requestTexts as texts } from '../texts.ts';
import { RequestCard } from './request-card.tsx';
import { useRequestTerm } from './request-term.ts';
import classes from './requests-page.module.css';

const CODE_MAX_LENGTH = 200;

interface RequestsPageProps {
  /** All blocks, sorted. */
  blocks: readonly { id: string; title: string; order: number }[];
}

/** `/admin/requests`: the requests for access (rules R95, R97). The tutor chooses one term for all of them. */
export function RequestsPage({ blocks }: RequestsPageProps) {
  const [status, setStatus] = useAddressChoice('status', REQUEST_STATUSES);
  const { typed, setTyped, search: code } = useAddressSearch();
  const term = useRequestTerm();
  const termField = useFocusFirstError<HTMLDivElement>(term.failures);
  const { data: openCount } = useQuery(openRequestsQuery);
  const query = useInfiniteQuery({ ...requestsQuery(status, code), placeholderData: keepPreviousData });
  const requests = query.data?.pages.flatMap((page) => page.requests) ?? [];
  const isEmpty = query.data !== undefined && requests.length === 0;

  return (
    <>
      <PageHeader title={texts.title} />
      <div className={classes.filters}>
        <ResponsiveSegmentedControl
          label={texts.statuses}
          items={REQUEST_STATUSES.map((each) => ({ value: each, label: texts.status[each](openCount) }))}
          value={status}
          onChange={setStatus}
        />
        <SearchField label={texts.code} maxLength={CODE_MAX_LENGTH} value={typed} onChange={setTyped} />
        <div ref={termField}>
          <TermField label={texts.term} value={term.choice} onChange={term.setChoice} isChecked={term.failures > 0} />
        </div>
      </div>
      <div className={classes.list} aria-busy={query.isPlaceholderData}>
        {query.data === undefined && query.isError && <LoadError title={texts.loadFailed} onRetry={() => void query.refetch()} />}
        {query.isPending && <SkeletonCards count={2} />}
        {isEmpty && code === '' && (
          <EmptyState
            art={SeedlingArt}
            {...(status === 'open' ? { title: texts.noneNew, text: texts.noneNewText } : { title: texts.none })}
          />
        )}
        <NoResults isEmpty={isEmpty && code !== ''} texts={texts.notFound} onReset={() => setTyped('')} />
        {requests.length > 0 && (
          <ul className={classes.list}>
            {requests.map((request) => (
              <li key={request.id}>
                <RequestCard {...{ request, blocks, term }} />
              </li>
            ))}
          </ul>
        )}
        <LoadMore list={query} items="main li section button" />
      </div>
    </>
  );
}
