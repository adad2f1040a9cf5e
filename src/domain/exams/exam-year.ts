import type { Exam } from './exams.ts';

/** Reads the year from the name of an exam. A page that needs only the year then loads no profile. */
export const examYear = (exam: Exam): number => Number(exam.slice(-4));
