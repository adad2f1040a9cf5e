import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { SkeletonRows } from '../../../../ui/components/feedback/skeleton-cards.tsx';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { LoadMore } from '../../../../ui/components/inputs/load-more.tsx';
import { RowMenu } from '../../../../ui/components/overlays/row-menu.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { recentDateTime } from '../../../../ui/lib/russian/dates.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import type { Assigned, ListedAssignment } from '../../contract.ts';
import { ExtensionDialog, type Extension } from '../assignment/extension-dialog.tsx';
import { answersPath, pupilMenu } from '../assignment/pupil-menu.ts';
import type { ReopeningOf } from '../assignment/reopening.ts';
import { CheckingBadge, MissingBadges } from '../assignment/state-badges.tsx';
import { useReminder } from '../assignment/use-reminder.tsx';
import { AssignmentTags } from '../board/assignment-tags.tsx';
import { DueNote } from '../board/due-note.tsx';
import { assignmentPath } from '../paths.ts';
import { assignmentsOfQuery } from '../queries.ts';
import { texts as allTexts } from '../texts.ts';
import { testIdOf } from '../use-assignment-menu.tsx';
import { useDueWords } from '../use-due-words.ts';
import classes from './pupil-assignments.module.css';

const texts = {
  title: allTexts.title,
  handedIn: (count: number, all: number) => nbsp(`сдано ${count} из ${all}`),
  score: (score: number, maxScore: number, at: string) => `${nbsp(`${score} из ${maxScore}`)}, ${at}`,
  handedInAt: (at: string) => nbsp(`сдано ${at}`),
  answersOf: (name: string) => `Ответы: ${name}`,
} as const;

/** The assignments on the card of a pupil. It shows nothing if there are none. */
export function PupilAssignments({ uid, Reopening }: { uid: string; Reopening: ReopeningOf }) {
  const reminder = useReminder();
  const [extended, setExtended] = useState<Extension | null>(null);
  const query = useInfiniteQuery(assignmentsOfQuery(uid));
  const listed = query.data?.pages.flatMap(({ assignments }) => assignments) ?? [];
  const total = query.data?.pages[0]?.total;
  if (total === 0) return null;
  if (total === undefined && query.isError) return <LoadError title={allTexts.loadFailed} onRetry={() => void query.refetch()} />;
  const handedIn = listed.filter(({ own }) => own !== undefined && own.attempt !== null).length;
  // The number of hand-ins is known only when all pages of the list are loaded. Until then the note contains the number
  // of assignments.
  const note = total === undefined ? undefined : query.hasNextPage ? allTexts.count(total) : texts.handedIn(handedIn, total);
  return (
    <Panel title={texts.title} {...(note !== undefined && { note })} flush>
      {total === undefined && <SkeletonRows />}
      {reminder.outcome}
      <ul data-assignments>{listed.map((assignment) => assignment.own !== undefined && <Row key={assignment.id} {...{ assignment, Reopening }} own={assignment.own} onExtend={setExtended} onRemind={reminder.remind} />)}</ul>
      <div className={classes.more}>
        <LoadMore list={query} items="[data-assignments] li > div > a" />
      </div>
      <ExtensionDialog asked={extended} onClose={() => setExtended(null)} />
    </Panel>
  );
}

interface RowProps {
  assignment: ListedAssignment;
  own: Assigned;
  Reopening: ReopeningOf;
  onExtend(extension: Extension): void;
  onRemind(id: string, uids: readonly string[]): Promise<void>;
}

function Row({ assignment, own, Reopening, onExtend, onRemind }: RowProps) {
  const { id, target, status } = assignment;
  const words = useDueWords();
  const { uid, attempt, score, maxScore, handedInAt, due, dueAt, lateDays, state, takenBefore, overdue } = own;
  const isDone = attempt !== null;
  const at = handedInAt === null ? '' : recentDateTime(handedInAt);
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Link to={assignmentPath(id, uid)} className={classes.link}>
          {target.name}
        </Link>
        <div className={classes.note}>
          {isDone ? (
            <Link to={answersPath(target, own)} className={classes.answers} title={texts.answersOf(target.name)}>
              {score !== null && maxScore !== null ? texts.score(score, maxScore, at) : texts.handedInAt(at)}
            </Link>
          ) : (
            <DueNote due={due} dueAt={dueAt} isPast={status === 'past' && !overdue} />
          )}
        </div>
      </div>
      <div className={classes.badges}>
        {!isDone && <AssignmentTags target={target} status={status} opensAt={assignment.opensAt} />}
        {!isDone && status !== 'scheduled' && <MissingBadges {...own} />}
        {isDone && state === 'checking' && <CheckingBadge />}
        {isDone && state !== 'checking' && (
          <StatusBadge kind="done">{lateDays === null ? (takenBefore ? allTexts.takenBefore : state === 'checked' ? allTexts.states.checked : allTexts.states.handedIn) : allTexts.later(lateDays)}</StatusBadge>
        )}
        {own.extended && !isDone && <span className={classes.note}>{allTexts.extendedUntil(words.due(due, dueAt))}</span>}
      </div>
      <Reopening testId={testIdOf(target)}>
        {({ reopen, dialog }) => {
          const items = pupilMenu(target, own, {
            extend: assignment.due && (() => assignment.due !== null && onExtend({ id, due: assignment.due, pupils: [own] })),
            remind: status === 'scheduled' || target.resting !== null ? null : () => void onRemind(id, [uid]),
            reopen: () => reopen({ uid, nickname: own.nickname, score: score ?? 0, maxScore: maxScore ?? 0, isWaiting: state === 'checking' }),
            isOnCard: true,
          });
          return (
            <>
              {items.length > 0 && (
                <div className={classes.menu}>
                  <RowMenu name={target.name} items={items} />
                </div>
              )}
              {dialog}
            </>
          );
        }}
      </Reopening>
    </li>
  );
}
