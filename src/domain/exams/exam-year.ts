import type { Exam } from './exams.ts';

/** The year of an exam, for pages that need nothing else of its profile. */
export const examYear = (exam: Exam): number => Number(exam.slice(-4));
