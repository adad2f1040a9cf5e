/** How exams count points (rule R133). The rules change from year to year; a stored test keeps those that it names. */

interface ExamRules {
  exam: string;
  subject: string;
  year: number;
  /** Points by number of mistakes, from none; with more mistakes than the list has places there are none. */
  points: Record<ExamKind, readonly [max: number, ...less: number[]]>;
}

/** The kinds of questions that may be scored as in an exam. */
export type ExamKind = 'multiple' | 'match' | 'sequence';

/** By the value of `scoring`. */
const EXAM_RULES = {
  ege: {
    exam: 'ЕГЭ',
    subject: 'биология',
    year: 2026,
    // Two places differ from the right order when any two items are exchanged; one place alone cannot differ.
    points: { multiple: [2, 1], match: [2, 1], sequence: [2, 1, 1] },
  },
} as const satisfies Record<string, ExamRules>;

export type Scoring = keyof typeof EXAM_RULES;
export const SCORINGS = Object.keys(EXAM_RULES) as [Scoring, ...Scoring[]];

export const maxExamPoints = (scoring: Scoring, kind: ExamKind): number => EXAM_RULES[scoring].points[kind][0];

/** Points of an answer in which something is right. */
export const examPoints = (scoring: Scoring, kind: ExamKind, mistakes: number): number =>
  (EXAM_RULES[scoring].points as ExamRules['points'])[kind][mistakes] ?? 0;
