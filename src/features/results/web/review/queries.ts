import { queryOptions } from '@tanstack/react-query';
import { toShownQuestion } from '../../../../domain/questions/shown-questions.ts';
import type { Taken } from '../../../../domain/clock/clock.ts';
import type { ExamScore } from '../../../../domain/exams/exam-score.ts';
import type { Pending } from '../../../../domain/checking/pending.ts';
import type { ShownMaterial } from '../../../../domain/materials/material.ts';
import { withMarkdown } from '../../../../ui/markdown/later-markdown.tsx';
import type { EarlierLessonAttempt, Regraded } from '../../../../domain/results/attempt.ts';
import { lessonOf } from '../../../../domain/lessons/lesson-test-id.ts';
import { toQuestion } from '../../../../domain/lessons/lesson.ts';
import type { ReviewItem } from '../../../../ui/test-review/answers/verdict-of-item.ts';
import type { ReviewedWork } from '../../../../ui/test-review/work/reviewed-work.ts';
import { api } from '../api.ts';

/** A pupil's attempt at a general test or a lesson test. */
export interface AttemptReview {
  user: { uid: string; nickname: string; email: string };
  testName: string;
  deleted: boolean;
  attempt: number;
  score: number;
  maxScore: number;
  timestamp: string | null;
  /** The extended answers that wait for a check, and then the time when the check was given out. Both are `null` for a lesson test. */
  pending: Pending | null;
  checkedAt: string | null;
  regraded: Regraded | null;
  /** The exam score; `null` if the test has no exam. */
  exam: ExamScore | null;
  /** The times of an attempt with a clock; `null` if there was none. */
  taken: Taken | null;
  earlier: EarlierLessonAttempt[];
  items: ReviewItem[];
  photos: ReviewedWork;
  /** The materials; a lesson test has none. */
  materials: ShownMaterial[];
}

/** @param attempt `null` for the current attempt */
export const attemptReviewQuery = (testId: string, uid: string, attempt: string | null) =>
  queryOptions({
    queryKey: ['GET /api/admin/…/results/{uid}', testId, uid, attempt],
    queryFn: ({ signal }) => {
      const lessonId = lessonOf(testId);
      const query = attempt === null ? {} : { attempt };
      return lessonId === null ? loadTestReview(testId, uid, query, signal) : loadLessonReview(lessonId, uid, query, signal);
    },
  });

type Named = { attempt?: string };

async function loadTestReview(id: string, uid: string, query: Named, signal: AbortSignal): Promise<AttemptReview> {
  const { test, answers, checks, photos, deletedPhotos, ...review } = await api('GET /api/admin/tests/{id}/results/{uid}', { params: { id, uid }, query }, { signal });
  const shown = {
    ...review,
    materials: test.materials,
    testName: test.name,
    deleted: test.deleted,
    // The server sends `null` in place of a freeform question. It is left out.
    items: test.questions.flatMap((question, index) => (question === null ? [] : [{ question: toShownQuestion(question), answer: answers[index] ?? null, check: checks[index] ?? null, seconds: review.taken?.seconds[index] ?? null }])),
    photos: { photos, deletedPhotos },
  };
  return withMarkdown(shown, test.materials.map(({ text }) => text));
}

async function loadLessonReview(lessonId: string, uid: string, query: Named, signal: AbortSignal): Promise<AttemptReview> {
  const { test, answers, ...review } = await api(
    'GET /api/admin/lesson-tests/{lessonId}/results/{uid}',
    { params: { lessonId, uid }, query },
    { signal },
  );
  return {
    ...review,
    testName: test.name,
    deleted: test.deleted,
    materials: [],
    exam: null,
    taken: null,
    pending: null,
    checkedAt: null,
    photos: { photos: {}, deletedPhotos: {} },
    items: test.questions.map((question, index) => ({ question: toQuestion(question), answer: answers[index] ?? null })),
  };
}
