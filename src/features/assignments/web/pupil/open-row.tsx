import { Button } from '@mantine/core';
import { IconBell, IconCalendar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { GRACE_MS } from '../../../../domain/assignments/assignment-limits.ts';
import type { OwnAssignment } from '../../../../domain/assignments/assignment.ts';
import { BuyAccessButton } from '../../../../ui/access/buy-access-button.tsx';
import { DueLine } from '../../../../ui/assignments/due-line.tsx';
import { recentDay } from '../../../../ui/assignments/due-words.ts';
import { NoteText } from '../../../../ui/assignments/note-text.tsx';
import { isToDo } from '../../../../ui/assignments/own-assignments.ts';
import { texts as assignmentTexts } from '../../../../ui/assignments/texts.ts';
import { useDueClock } from '../../../../ui/assignments/use-due-clock.ts';
import { StatusBadge } from '../../../../ui/components/indicators/status-badge.tsx';
import { texts as draftTexts } from '../../../../ui/drafts/texts.ts';
import { useHydrated } from '../../../../ui/hooks/use-hydrated.ts';
import { recentDateTime } from '../../../../ui/lib/russian/dates.ts';
import { NeedsNetworkNote } from '../../../../ui/offline/needs-network-note.tsx';
import { texts as offlineTexts } from '../../../../ui/offline/texts.ts';
import { WaitingBadge } from '../../../../ui/offline/waiting-badge.tsx';
import { canOpen, canOpenResult, testKeyOf, type DeviceState, type ResultAddress } from './device.ts';
import classes from './section.module.css';
import { LockedBadge, StateBadge } from './state-badge.tsx';
import { texts } from './texts.ts';

/** Whether a row has a button. */
export function hasAction(assignment: OwnAssignment, { waiting, onDevice }: DeviceState): boolean {
  if (!isToDo(assignment)) return canOpenResult(assignment, onDevice);
  return !waiting.has(testKeyOf(assignment.target)) && (assignment.target.locked || canOpen(assignment, onDevice));
}

interface OpenRowProps {
  assignment: OwnAssignment;
  device: DeviceState;
  addressOf: ResultAddress;
  /** Whether the button of this row is filled. Only the first button of the section is filled. */
  isFirst: boolean;
}

/** The row of an assignment that the pupil has to do, or whose check the pupil has not looked at yet. */
export function OpenRow({ assignment, device, addressOf, isFirst }: OpenRowProps) {
  const { target, note, again } = assignment;
  const finishedAt = isToDo(assignment) ? device.waiting.get(testKeyOf(target)) : undefined;
  const isLocked = isToDo(assignment) && target.locked;
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <h3 className={classes.name}>{target.name}</h3>
        <p className={classes.facts}>
          {finishedAt === undefined ? <When assignment={assignment} /> : <Finished assignment={assignment} finishedAt={finishedAt} />}
          <span>{texts.kinds[target.kind]}</span>
        </p>
        <Reminder remindedAt={isToDo(assignment) ? assignment.remindedAt : null} />
        {again !== null && <p className={classes.facts}>{assignmentTexts.again(again)}</p>}
        {note !== null && isToDo(assignment) && <NoteText text={note} isShort />}
      </div>
      {finishedAt !== undefined ? (
        <div className={classes.actions}>
          <WaitingBadge />
        </div>
      ) : hasAction(assignment, device) ? (
        <div className={classes.actions}>
          <span className={classes.badges}>
            {isLocked ? <LockedBadge /> : <StateBadge assignment={assignment} />}
            {device.onDevice !== null && !isLocked && <StatusBadge kind="kept">{offlineTexts.kept}</StatusBadge>}
          </span>
          <Action assignment={assignment} addressOf={addressOf} variant={isFirst ? 'filled' : 'default'} />
        </div>
      ) : (
        <div className={classes.missing}>
          <NeedsNetworkNote />
        </div>
      )}
    </li>
  );
}

/** The due date; for a checked work, the time of the check. */
function When({ assignment }: { assignment: OwnAssignment }) {
  const isHydrated = useHydrated();
  const { checkedAt } = assignment;
  if (isToDo(assignment)) return <DueLine assignment={assignment} />;
  return (
    <span className={classes.when}>
      <IconCalendar size={18} stroke={1.75} aria-hidden />
      {/* The time appears only in the browser, because the server does not know the reader's clock. */}
      {isHydrated && checkedAt !== null && texts.checkedAt(recentDateTime(checkedAt))}
    </span>
  );
}

/**
 * The state of a finished test that is not sent yet. If the test was finished after the due date, it counts as late.
 */
function Finished({ assignment, finishedAt }: { assignment: OwnAssignment; finishedAt: string }) {
  const at = Date.parse(finishedAt);
  const isLate = assignment.dueAt !== null && at >= Date.parse(assignment.dueAt) + GRACE_MS;
  return (
    <>
      {isLate && <DueLine assignment={{ ...assignment, overdue: false }} at={at} />}
      <span className={classes.when}>
        <IconCalendar size={18} stroke={1.75} aria-hidden />
        {draftTexts.finished(finishedAt)}
      </span>
    </>
  );
}

/** Says that the tutor has reminded the pupil. It is shown on the day of the reminder and on the next day. */
function Reminder({ remindedAt }: { remindedAt: string | null }) {
  const clock = useDueClock();
  const day = remindedAt === null ? null : recentDay(remindedAt, clock);
  if (day === null) return null;
  return (
    <p className={classes.when}>
      <IconBell size={18} stroke={1.75} aria-hidden />
      {texts.reminded(day)}
    </p>
  );
}

interface ActionProps {
  assignment: OwnAssignment;
  addressOf: ResultAddress;
  variant: 'filled' | 'default';
}

function Action({ assignment, addressOf, variant }: ActionProps) {
  const { state, target } = assignment;
  const { kind, id, name, locked, request, blockId } = target;
  const look = { variant, className: classes.button ?? '' };
  if (!isToDo(assignment)) {
    return (
      <Button {...look} component={Link} {...addressOf(assignment)} aria-label={texts.actionOn(texts.result, name)}>
        {texts.result}
      </Button>
    );
  }
  if (locked && request !== null) {
    return (
      <Button {...look} component="a" href={request.url} target="_blank" rel="noopener" aria-label={texts.actionOn(texts.writeToBot, name)}>
        {texts.writeToBot}
      </Button>
    );
  }
  if (locked) {
    return <BuyAccessButton {...look} {...(blockId !== null && { blockId })} aria-label={texts.actionOn(texts.buyAccess, name)} />;
  }
  const label = state === 'started' ? texts.goOn : kind === 'test' ? texts.take : texts.openLesson;
  const to = kind === 'test' ? `/test/${id}` : state === 'started' ? `/lesson/${id}/test` : `/lesson/${id}`;
  return (
    <Button {...look} component={Link} to={to} aria-label={texts.actionOn(label, name)}>
      {label}
    </Button>
  );
}
