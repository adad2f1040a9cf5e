import { Button } from '@mantine/core';
import { IconClockPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import type { FindPeople } from '../../../../ui/components/inputs/person-field.tsx';
import { refreshQueries } from '../../../../ui/lib/refresh-queries.ts';
import { clockTime } from '../clock/format-clock.ts';
import type { Candidate } from './extra-minutes.ts';
import { MinutesDialog } from './minutes-dialog.tsx';
import { clocksQuery, finishedQueries } from './queries.ts';
import { texts } from './texts.ts';
import { WritingTable } from './writing-table.tsx';
import classes from './writing.module.css';

interface WritingPanelProps {
  testId: string;
  findPeople: FindPeople;
}

/** The panel «Пишут сейчас» in the results of a test in exam mode (rule R379). */
export function WritingPanel({ testId, findPeople }: WritingPanelProps) {
  const titleId = useId();
  const { data, isError, refetch } = useQuery(clocksQuery(testId));
  const [people, setPeople] = useState<Candidate[] | null>(null);
  const writing = data?.clocks.filter(({ endsAt }) => endsAt !== null) ?? [];
  const waiting = data?.clocks.filter(({ endsAt }) => endsAt === null) ?? [];
  useRefreshWhenFinished(testId, data && writing.map(({ uid }) => uid));

  if (data === undefined && isError) {
    return (
      <div className={classes.panel}>
        <LoadError title={texts.loadFailed} onRetry={() => void refetch()} />
      </div>
    );
  }
  const updated = data === undefined ? '' : clockTime(Date.parse(data.now));
  return (
    <section className={`${classes.panel} ${classes.card}`} aria-labelledby={titleId}>
      <header className={classes.header}>
        <div>
          <h2 id={titleId}>{texts.title}</h2>
          {data && <p className={classes.note}>{writing.length > 0 ? texts.note(writing.length, updated) : texts.updated(updated)}</p>}
        </div>
        {data && (
          <Button variant="light" leftSection={<IconClockPlus size={20} stroke={1.75} aria-hidden />} onClick={() => setPeople([])}>
            {texts.add}
          </Button>
        )}
      </header>
      {data === undefined && <SkeletonRows />}
      {data && writing.length === 0 && <p className={classes.empty}>{texts.empty}</p>}
      {data && writing.length > 0 && <WritingTable writing={writing} now={Date.parse(data.now)} onAdd={(person) => setPeople([person])} />}
      {waiting.length > 0 && (
        <div className={classes.waiting}>
          <span>{texts.waiting}</span>
          <ul className={classes.waitingList}>
            {waiting.map(({ uid, nickname, extraMinutes }) => (
              <li key={uid}>
                <button type="button" className={classes.waitingPupil} onClick={() => setPeople([{ uid, nickname }])}>
                  {texts.waitingPupil(nickname, extraMinutes)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {data && <MinutesDialog testId={testId} clocks={data} people={people} findPeople={findPeople} onClose={() => setPeople(null)} />}
    </section>
  );
}

/** Loads the list of results again when a pupil has finished writing. */
function useRefreshWhenFinished(testId: string, writing: string[] | undefined): void {
  const client = useQueryClient();
  const before = useRef<string[]>([]);
  const current = writing?.join(' ');
  useEffect(() => {
    if (current === undefined) return;
    const now = current.split(' ');
    const hasFinished = before.current.some((uid) => !now.includes(uid));
    before.current = now.filter((uid) => uid !== '');
    if (hasFinished) void refreshQueries(client, finishedQueries(testId));
  }, [client, testId, current]);
}
