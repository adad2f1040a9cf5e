/** The profiles of all exams that a test may name. */
import type { ExamProfile } from './exam-profile.ts';
import { egeBiology2026 } from './profiles/ege-biology-2026.ts';
import { ogeBiology2026 } from './profiles/oge-biology-2026.ts';

const PROFILES = {
  'ege-biology-2026': egeBiology2026,
  'oge-biology-2026': ogeBiology2026,
} as const satisfies Record<string, ExamProfile>;

/**
 * The exam that a test names. The name contains the year, so that a stored test keeps its exam when the exam of the
 * next year comes.
 */
export type Exam = keyof typeof PROFILES;
export const EXAMS = Object.keys(PROFILES) as [Exam, ...Exam[]];

export const examProfile = (exam: Exam): ExamProfile => PROFILES[exam];
