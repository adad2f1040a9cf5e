import type { Exam } from './exams.ts';

/** Reads the year from the name of an exam, so that a page that needs only the year does not load the profiles. */
export const examYear = (exam: Exam): number => Number(exam.slice(-4));
