/**
 * The exams by whose rules questions may be scored (rule R133). The rules change from year to year, so a stored test
 * keeps the rules that it names. Each kind of question defines the points for its own answers.
 */
const EXAMS = {
  ege: { exam: 'ЕГЭ', subject: 'биология', year: 2026 },
} as const satisfies Record<string, { exam: string; subject: string; year: number }>;

/** A value of the field `scoring`. */
export type Scoring = keyof typeof EXAMS;
export const SCORINGS = Object.keys(EXAMS) as [Scoring, ...Scoring[]];
