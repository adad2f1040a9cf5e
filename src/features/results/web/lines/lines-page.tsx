import { Button, NativeSelect } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { EXAMS, examProfile, type Exam } from '../../../../domain/exams/exams.ts';
import { MicroscopeArt } from '../../../../ui/art/microscope.tsx';
import { EmptyState } from '../../../../ui/components/feedback/empty-state.tsx';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { toastError } from '../../../../ui/components/feedback/toast.tsx';
import { LoadMore } from '../../../../ui/components/inputs/load-more.tsx';
import { PageHeader } from '../../../../ui/components/page/page-header.tsx';
import { useAddressChoice } from '../../../../ui/hooks/address/use-address-choice.ts';
import { useGroupParam } from '../../../../ui/hooks/use-group-param.ts';
import { useSubmit } from '../../../../ui/hooks/use-single-flight.ts';
import { ResultsSegment } from '../results-segment.tsx';
import { SkeletonTable } from '../skeleton-table.tsx';
import { LineList } from './line-list.tsx';
import classes from './lines-page.module.css';
import { LinesSheet } from './lines-sheet.tsx';
import { PupilLines } from './pupil-lines.tsx';
import { EXAM_PARAMETER, linesQuery } from './queries.ts';
import { texts } from './texts.ts';

interface LinesPageProps {
  /** A filter that narrows the page to the group in the address. */
  groupFilter: ReactNode;
  /** The name of the group in the address; `null` for all pupils. */
  groupName: string | null;
}

/** `/admin/results/lines`: the shares of points by line, of a group and of its pupils (rule R378). */
export function LinesPage({ groupFilter, groupName }: LinesPageProps) {
  const [exam, setExam] = useAddressChoice<Exam>(EXAM_PARAMETER, EXAMS);
  const groupId = useGroupParam();
  const query = useInfiniteQuery({ ...linesQuery(exam, groupId), placeholderData: keepPreviousData });
  const first = query.data?.pages[0];
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
  const printer = usePrinter(query);
  const shown = first === undefined || first.results === 0 ? null : first;

  return (
    <>
      <div className={classes.screen}>
        <PageHeader title={texts.results} actions={<ResultsSegment current="lines" />} />
        <search className={classes.filters}>
          <NativeSelect
            aria-label={texts.exam}
            data={EXAMS.map((value) => ({ value, label: examProfile(value).name }))}
            value={exam}
            onChange={({ currentTarget }) => setExam(currentTarget.value as Exam)}
          />
          {groupFilter}
          {shown && (
            <Button
              className={classes.print ?? ''}
              variant="default"
              leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
              disabled={printer.isPreparing}
              onClick={printer.print}
            >
              {printer.isPreparing ? texts.printing : texts.print}
            </Button>
          )}
        </search>
        <div className={classes.panels} aria-busy={query.isPlaceholderData}>
          {first === undefined && query.isError && <LoadError title={texts.loadFailed} onRetry={() => void query.refetch()} />}
          {query.isPending && <SkeletonTable title={texts.lines} rows={8} />}
          {first?.results === 0 && <EmptyState art={MicroscopeArt} title={texts.empty} text={texts.emptyText} />}
          {shown && (
            <>
              {shown.lines.length === 0 ? <EmptyState art={MicroscopeArt} title={texts.noLines} text={texts.noLinesText} /> : <LineList lines={shown} />}
              <PupilLines exam={exam} users={users} />
            </>
          )}
          <LoadMore list={query} items="tbody th a" />
        </div>
      </div>
      {shown && <LinesSheet lines={shown} users={users} groupName={groupName} />}
    </>
  );
}

type Pages = Pick<ReturnType<typeof useInfiniteQuery>, 'hasNextPage' | 'fetchNextPage'>;

/** Prints the page with all its pupils. It first loads the pupils that are not on the page yet. */
function usePrinter({ hasNextPage, fetchNextPage }: Pages): { isPreparing: boolean; print(this: void): void } {
  const [asked, setAsked] = useState(0);
  const printed = useRef(0);
  useEffect(() => {
    // The page is printed when the last pupils are rendered.
    if (hasNextPage || asked === printed.current) return;
    printed.current = asked;
    window.print();
  }, [asked, hasNextPage]);
  const { mutate, isPending } = useSubmit({
    mutationFn: async () => {
      let hasMore = hasNextPage;
      while (hasMore) {
        const next = await fetchNextPage();
        if (next.isFetchNextPageError) throw next.error;
        hasMore = next.hasNextPage;
      }
    },
    onSuccess: () => setAsked((count) => count + 1),
    onError: () => toastError(texts.loadFailed),
  });
  return { isPreparing: isPending, print: () => mutate() };
}
