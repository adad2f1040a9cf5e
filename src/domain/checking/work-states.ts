/**
 * The lists of works in «Проверка» (rule R340). A work can be in two lists: when it is given out but one of its answers
 * waits again.
 */
export const WORK_STATES = ['waiting', 'ready', 'given'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** How far the tutor has checked an answer. */
export const ANSWER_STATES = ['empty', 'waiting', 'started', 'checked'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];
