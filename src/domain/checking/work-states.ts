/** Where a work stands in «Проверка» (rule R340). One that is given out and has an answer that waits stands in two lists. */
export const WORK_STATES = ['waiting', 'ready', 'given'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** How far an answer is checked. */
export const ANSWER_STATES = ['empty', 'waiting', 'started', 'checked'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];
