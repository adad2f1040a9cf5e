/** The result was made by the press of the pupil, or by the end of the time. */
export const ENDINGS = ['pupil', 'time'] as const;
export type Ending = (typeof ENDINGS)[number];
