import { QUESTION_LIMITS } from '../questions/question-limits.ts';

/** What a time limit does: in the mode «как на экзамене» it ends the attempt; in a training it is only shown. */
export const TIME_MODES = ['exam', 'training'] as const;
export type TimeMode = (typeof TIME_MODES)[number];

export const OUT_OF_LIMIT = `От 1 до ${QUESTION_LIMITS.timeLimit} минут.`;
