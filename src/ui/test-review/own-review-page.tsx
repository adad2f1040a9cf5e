import { Button } from '@mantine/core';
import { useQuery, useQueryClient, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import type { HandedInAssignment } from '../../domain/assignments/assignment.ts';
import type { DeletedPhotos, Given, ReviewPhotos } from '../../domain/checking/check-types.ts';
import type { Pending } from '../../domain/checking/pending.ts';
import type { Taken } from '../../domain/clock/clock.ts';
import { isAppError } from '../../domain/errors.ts';
import type { ExamScore } from '../../domain/exams/exam-score.ts';
import type { ShownMaterial } from '../../domain/materials/material.ts';
import type { Answer, ReviewedQuestion } from '../../domain/questions/question.ts';
import { toShownQuestion } from '../../domain/questions/shown-questions.ts';
import type { EarlierLessonAttempt, Regraded } from '../../domain/results/attempt.ts';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { BackLink } from '../components/page/back-link.tsx';
import { isPartWaiting } from '../exams/is-part-waiting.ts';
import { useCurrentUser } from '../hooks/current-user.tsx';
import { useAttemptParam } from '../hooks/use-attempt-param.ts';
import { createLater } from '../hooks/use-later.ts';
import { useQueryFallback } from '../hooks/use-query-fallback.tsx';
import { resultAddress } from '../lib/result-address.ts';
import { dateTime } from '../lib/russian/dates.ts';
import { uiTexts } from '../texts.ts';
import { EarlierAttempts, RegradedNote } from './attempt-notes.tsx';
import notes from './attempt-notes.module.css';
import { HandedInNote } from './handed-in-note.tsx';
import { TestReview } from './test-review.tsx';
import { reviewTexts as texts } from './texts.ts';
import type { ReviewedWork } from './work/reviewed-work.ts';
import { WorkState } from './work-state.tsx';

/** An attempt of the user. Lesson tests lack some of the fields, and so do copies that earlier versions of the site have stored on devices. */
export interface OwnAttempt {
  attempt: number;
  answers: readonly Answer[];
  score: number;
  maxScore: number;
  regraded: Regraded | null;
  earlier: readonly EarlierLessonAttempt[];
  /** When the attempt was submitted, as an ISO time. */
  timestamp?: string | null;
  /** The questions that wait for their check; `null` if there are none. */
  pending?: Pending | null;
  /** When the check was given out, as an ISO time. */
  checkedAt?: string | null;
  checks?: readonly (Given | null)[];
  photos?: ReviewPhotos;
  deletedPhotos?: DeletedPhotos;
  exam?: ExamScore | null;
  /** How long the attempt took and how much time it had; `null` for an attempt without a time limit. */
  taken?: Taken | null;
  /** The assignments that the attempt counts for, sorted by due date. */
  assignments?: readonly HandedInAssignment[];
  test: {
    name: string;
    /** The questions; `null` for a question that pupils do not see. */
    questions: readonly (ReviewedQuestion | null)[];
    materials?: readonly ShownMaterial[];
  };
}

interface PageLink {
  text: string;
  to: string;
}

interface OwnReviewPageProps<Data, Key extends QueryKey> {
  testId: string;
  /** The query of an attempt's review; `null` means the current attempt. */
  queryOf(attempt: string | null): UseQueryOptions<Data, Error, OwnAttempt, Key>;
  /** Links to other pages. The first link is also the back link. */
  links: readonly [PageLink, ...PageLink[]];
  /** The path to redirect to if the user has no result. */
  otherwise: string;
  /** Sends a pupil's question about the check of an extended question. */
  ask?(question: { attempt: number; questionId: string; text: string }): Promise<unknown>;
  /** Shown if the block of the lesson is closed. */
  closed?: ReactNode;
}

/** The review of an attempt of the user, at a general test or a lesson test. */
export function OwnReviewPage<Data, Key extends QueryKey>(props: OwnReviewPageProps<Data, Key>) {
  const attempt = useAttemptParam();
  return <OwnReview key={`${props.testId} ${attempt}`} {...props} attempt={attempt} />;
}

function OwnReview<Data, Key extends QueryKey>({ testId, attempt, queryOf, links, otherwise, ask, closed }: OwnReviewPageProps<Data, Key> & { attempt: string | null }) {
  const options = queryOf(attempt);
  const query = useQuery(options);
  const fallback = useQueryFallback([query], uiTexts.resultLoadFailed);
  const { data: review, error } = query;
  const client = useQueryClient();

  if (closed !== undefined && isAppError(error, 'no-access')) return closed;
  if (isAppError(error, 'result-not-found')) return <Navigate to={otherwise} replace />;
  if (review === undefined) return fallback;
  const { test, answers, score, maxScore, checks, photos = {}, deletedPhotos = {}, exam = null, taken = null, timestamp } = review;
  const [back, ...others] = links;
  const [served] = review.assignments ?? [];
  const asking: ReviewedWork['asking'] = {
    boxOf: (questionId) => `/results/${[testId, review.attempt, questionId].map(encodeURIComponent).join('/')}`,
    ask: async (questionId, text) => {
      await ask?.({ attempt: review.attempt, questionId, text });
      await client.invalidateQueries({ queryKey: options.queryKey });
    },
  };
  return (
    <TestReview
      whose="own"
      title={test.name}
      note={timestamp && texts.taken(dateTime(timestamp))}
      badge={
        <>
          {served && <HandedInNote assignment={served} />}
          <WorkState pending={isPartWaiting(exam) ? null : (review.pending ?? null)} checkedAt={review.checkedAt ?? null} />
        </>
      }
      score={score}
      maxScore={maxScore}
      items={test.questions.flatMap((question, index) =>
        question === null ? [] : [{ question: toShownQuestion(question), answer: answers[index] ?? null, check: checks?.[index] ?? null, seconds: taken?.seconds[index] ?? null }],
      )}
      photos={{ photos, deletedPhotos, ...(attempt === null && { asking }) }}
      materials={test.materials ?? []}
      exam={exam}
      taken={taken}
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
      {test.questions.some((question) => question?.type === 'extended') && <LaterLeftPhotos testId={testId} inWork={Object.keys(photos)} />}
      <AttemptNotes testId={testId} {...review} />
    </TestReview>
  );
}

/** This code loads on demand, because only tests with extended questions have photos. */
const useLeftPhotos = createLater(() => import('../test-player/work/left-photos.tsx'));

function LaterLeftPhotos({ testId, inWork }: { testId: string; inWork: readonly string[] }) {
  const { uid } = useCurrentUser();
  const name = useMemo(() => ({ uid, test: testId }), [uid, testId]);
  const parts = useLeftPhotos(true, () => undefined);
  return parts && <parts.LeftPhotos name={name} inWork={inWork} />;
}

/** Says whether the attempt counts, what its regrading has changed, and which other attempts there are. */
function AttemptNotes({ testId, attempt, regraded, earlier, score, maxScore }: { testId: string } & OwnAttempt) {
  if (regraded === null && earlier.length === 0) return null;
  return (
    <div className={notes.notes}>
      {earlier.some((each) => each.attempt === attempt) && (
        <p className={notes.earlier}>
          <StatusBadge kind="repeated">{texts.notCounted(attempt)}</StatusBadge>
          <Link {...resultAddress(testId, null)}>{uiTexts.seeResult}</Link>
        </p>
      )}
      {regraded !== null && <RegradedNote regraded={regraded} score={score} maxScore={maxScore} />}
      <EarlierAttempts earlier={earlier.filter((each) => each.attempt !== attempt)} testId={testId} />
    </div>
  );
}
