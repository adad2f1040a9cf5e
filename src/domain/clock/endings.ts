/** What ended an attempt: the pupil's press on «Завершить тест», or the end of the time. */
export const ENDINGS = ['pupil', 'time'] as const;
export type Ending = (typeof ENDINGS)[number];
