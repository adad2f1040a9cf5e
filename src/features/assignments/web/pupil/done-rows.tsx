import { Button } from '@mantine/core';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DONE_PAGE_SIZE } from '../../../../domain/assignments/assignment-limits.ts';
import type { OwnAssignment } from '../../../../domain/assignments/assignment.ts';
import { LoadMore } from '../../../../ui/components/inputs/load-more.tsx';
import { shortDate } from '../../../../ui/lib/russian/dates.ts';
import { NeedsNetworkNote } from '../../../../ui/offline/needs-network-note.tsx';
import type { OnDevice } from '../../../../ui/offline/on-device.ts';
import type { OwnAssignmentsPage } from '../../contract.ts';
import { canOpenResult, type ResultAddress } from './device.ts';
import { api } from './queries.ts';
import classes from './section.module.css';
import { StateBadge } from './state-badge.tsx';
import { texts } from './texts.ts';

export interface DoneRowsProps {
  first: Pick<OwnAssignmentsPage, 'done' | 'doneTotal' | 'nextCursor'>;
  onDevice: OnDevice | null;
  addressOf: ResultAddress;
}

/**
 * The done assignments after the first page. The device keeps no copy of them.
 * @param cursor the cursor of the first page
 */
const moreDoneQuery = (cursor: string) =>
  infiniteQueryOptions({
    queryKey: ['more of GET /api/assignments', cursor],
    queryFn: ({ signal, pageParam }) => api('GET /api/assignments', { query: { cursor: pageParam } }, { signal }),
    initialPageParam: cursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    // No page loads by itself. Each press of the button loads the next page.
    enabled: false,
  });

/** The done assignments, newest first, a page at a time. */
export default function DoneRows({ first, onDevice, addressOf }: DoneRowsProps) {
  const { nextCursor, doneTotal } = first;
  const more = useInfiniteQuery(moreDoneQuery(nextCursor ?? ''));
  const done = [...first.done, ...(more.data?.pages.flatMap((page) => page.done) ?? [])];
  const list = { ...more, hasNextPage: more.data === undefined ? nextCursor !== null : more.hasNextPage };
  return (
    <>
      <ul>
        {done.map((assignment) => (
          <DoneRow key={assignment.id} assignment={assignment} onDevice={onDevice} addressOf={addressOf} />
        ))}
      </ul>
      {list.hasNextPage && (
        <div className={classes.more}>
          <LoadMore list={list} items="[data-done-assignment] a" label={texts.more(Math.min(DONE_PAGE_SIZE, doneTotal - done.length))} />
        </div>
      )}
    </>
  );
}

interface DoneRowProps {
  assignment: OwnAssignment;
  onDevice: OnDevice | null;
  addressOf: ResultAddress;
}

function DoneRow({ assignment, onDevice, addressOf }: DoneRowProps) {
  const { target } = assignment;
  return (
    <li className={classes.row} data-done-assignment>
      <div className={classes.about}>
        <h3 className={classes.name}>{target.name}</h3>
        <p className={classes.facts}>{factsOf(assignment)}</p>
      </div>
      <div className={classes.actions}>
        <StateBadge assignment={assignment} />
        {canOpenResult(assignment, onDevice) ? (
          <Button component={Link} {...addressOf(assignment)} variant="default" className={classes.button ?? ''} aria-label={texts.actionOn(texts.result, target.name)}>
            {texts.result}
          </Button>
        ) : (
          <NeedsNetworkNote />
        )}
      </div>
    </li>
  );
}

/** Example: «Тест · 18 из 23 баллов · сдано раньше, 20 октября» */
function factsOf({ target: { kind }, state, score, maxScore, takenBefore, handedInAt }: OwnAssignment): string {
  const facts: string[] = [texts.kinds[kind]];
  if (score !== null && maxScore !== null) facts.push((state === 'checking' ? texts.pending : texts.score)(score, maxScore));
  if (takenBefore && handedInAt !== null) facts.push(texts.takenBefore(shortDate(handedInAt)));
  return facts.join(' · ');
}
