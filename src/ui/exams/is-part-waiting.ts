import type { ExamScore } from '../../domain/exams/exam-score.ts';

/** Whether a part waits for its check, so that only the points of the other one are known (rule R375). Without lines no part is told. */
export const isPartWaiting = (score: Pick<ExamScore, 'parts'> | null): boolean => score?.parts.some((part) => part.score === null) ?? false;
