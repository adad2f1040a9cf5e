/** All exams that a test may name. */
import type { ExamProfile } from './exam-profile.ts';
import { egeBiology2026 } from './profiles/ege-biology-2026.ts';
import { ogeBiology2026 } from './profiles/oge-biology-2026.ts';

const PROFILES = {
  'ege-biology-2026': egeBiology2026,
  'oge-biology-2026': ogeBiology2026,
} as const satisfies Record<string, ExamProfile>;

/** The exam that a test names. A stored test keeps it; the next year is an exam of its own. */
export type Exam = keyof typeof PROFILES;
export const EXAMS = Object.keys(PROFILES) as [Exam, ...Exam[]];

export const examProfile = (exam: Exam): ExamProfile => PROFILES[exam];
