/**
 * The exams that questions may be scored by (rule R133). The rules change from year to year; a stored test keeps those that it
 * names. How many points they give stands with each kind of question.
 */
const EXAMS = {
  ege: { exam: 'ЕГЭ', subject: 'биология', year: 2026 },
} as const satisfies Record<string, { exam: string; subject: string; year: number }>;

/** A value of the field `scoring`. */
export type Scoring = keyof typeof EXAMS;
export const SCORINGS = Object.keys(EXAMS) as [Scoring, ...Scoring[]];
