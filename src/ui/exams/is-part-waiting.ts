import type { ExamScore } from '../../domain/exams/exam-score.ts';

/**
 * Whether a part of the exam waits for its check, so that only the points of the other part are known (rule R375). The parts are known only if
 * the exam has lines, which are its numbered tasks.
 */
export const isPartWaiting = (score: Pick<ExamScore, 'parts'> | null): boolean => score?.parts.some((part) => part.score === null) ?? false;
