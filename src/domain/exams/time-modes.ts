import { QUESTION_LIMITS } from '../questions/question-limits.ts';

/** What a limit of time means: «как на экзамене» ends the attempt, a training only shows the time. */
export const TIME_MODES = ['exam', 'training'] as const;
export type TimeMode = (typeof TIME_MODES)[number];

export const OUT_OF_LIMIT = `От 1 до ${QUESTION_LIMITS.timeLimit} минут.`;
