import { Button } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { HandedInAssignment } from '../../domain/assignments/assignment.ts';
import type { Pending } from '../../domain/checking/pending.ts';
import type { EarlierLessonAttempt, Regraded } from '../../domain/results/attempt.ts';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { BackLink } from '../components/page/back-link.tsx';
import { isPartWaiting } from '../exams/is-part-waiting.ts';
import { dateTime } from '../lib/russian/dates.ts';
import { uiTexts } from '../texts.ts';
import { EarlierAttempts, RegradedNote, type AttemptAddress } from './attempt-notes.tsx';
import notes from './attempt-notes.module.css';
import { HandedInNote } from './handed-in-note.tsx';
import { TestReview } from './test-review.tsx';
import { reviewTexts as texts } from './texts.ts';
import { WorkState } from './work-state.tsx';

interface OwnReviewProps extends Pick<ComponentProps<typeof TestReview>, 'title' | 'score' | 'maxScore' | 'items' | 'photos' | 'materials' | 'exam'> {
  /** ISO 8601; old results of lesson tests have none. */
  timestamp?: string;
  attempt: number;
  regraded: Regraded | null;
  /** What waits for its check. A copy of an earlier version has neither this nor the next. */
  pending?: Pending | null;
  /** When the work was given out. */
  checkedAt?: string | null;
  earlier: readonly EarlierLessonAttempt[];
  /** What the attempt has served, by due. A copy of an earlier version has none. */
  assignments?: readonly HandedInAssignment[];
  /** The review of an attempt; of the current one for `null`. */
  addressOf(attempt: number | null): AttemptAddress;
  /** Above what else is said of the attempt. */
  notice?: ReactNode;
  /** Links to other pages; the first one is also the back link. */
  links: readonly [PageLink, ...PageLink[]];
}

interface PageLink {
  text: string;
  to: string;
}

/** The review of one of the reader's own attempts. */
export function OwnReview({ timestamp, attempt, regraded, pending = null, checkedAt = null, earlier, assignments = [], addressOf, notice, links, ...review }: OwnReviewProps) {
  const [back, ...others] = links;
  const [served] = assignments;
  const isEarlier = earlier.some((each) => each.attempt === attempt);
  const otherEarlier = earlier.filter((each) => each.attempt !== attempt);
  return (
    <TestReview
      {...review}
      whose="own"
      note={timestamp && texts.taken(dateTime(timestamp))}
      badge={
        <>
          {served && <HandedInNote assignment={served} />}
          <WorkState pending={isPartWaiting(review.exam ?? null) ? null : pending} checkedAt={checkedAt} />
        </>
      }
      back={<BackLink to={back.to}>{back.text}</BackLink>}
      actions={others.map(({ text, to }) => (
        <Button key={to} component={Link} to={to} variant="default">
          {text}
        </Button>
      ))}
      footer={links.map(({ text, to }, index) => (
        <Button key={to} component={Link} to={to} variant={index === 0 ? 'filled' : 'default'}>
          {text}
        </Button>
      ))}
    >
      {notice}
      {(regraded !== null || earlier.length > 0) && (
        <div className={notes.notes}>
          {isEarlier && (
            <p className={notes.earlier}>
              <StatusBadge kind="repeated">{texts.notCounted(attempt)}</StatusBadge>
              <Link {...addressOf(null)}>{uiTexts.seeResult}</Link>
            </p>
          )}
          {regraded !== null && <RegradedNote regraded={regraded} score={review.score} maxScore={review.maxScore} />}
          <EarlierAttempts earlier={otherEarlier} addressOf={addressOf} />
        </div>
      )}
    </TestReview>
  );
}
