/** What a limit of time means: «как на экзамене», or a guide. */
export const TIME_MODES = ['exam', 'training'] as const;
export type TimeMode = (typeof TIME_MODES)[number];
