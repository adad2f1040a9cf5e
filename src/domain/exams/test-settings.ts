/** What a version of a test has beside its name and questions (rule R321). Who uses none of it meets the site as it is. */
import type { TimeMode } from './time-modes.ts';
import type { Material } from '../materials/material.ts';
import { QUESTION_LIMITS } from '../questions/question-limits.ts';
import type { Exam } from './exams.ts';

export const OUT_OF_LIMIT = `От 1 до ${QUESTION_LIMITS.timeLimit} минут.`;

/** As in the exam the clock has an end; in a training the limit is a guide. */
export interface TestSettings {
  materials: Material[];
  exam: Exam | null;
  /** Minutes. */
  timeLimit: number | null;
  /** `null` without a limit. */
  timeMode: TimeMode | null;
  allowUnanswered: boolean;
}

/** Settings some of which are left out: they have none. */
export interface GivenSettings {
  materials?: readonly Material[] | null | undefined;
  exam?: Exam | null | undefined;
  timeLimit?: number | null | undefined;
  timeMode?: TimeMode | null | undefined;
  allowUnanswered?: boolean | undefined;
}

export const settingsOf = ({ materials, exam, timeLimit, timeMode, allowUnanswered }: GivenSettings): TestSettings => ({
  materials: [...(materials ?? [])],
  exam: exam ?? null,
  timeLimit: timeLimit ?? null,
  timeMode: timeLimit ? (timeMode ?? 'exam') : null,
  allowUnanswered: allowUnanswered ?? false,
});

type SetSettings = { -readonly [Name in keyof TestSettings]?: NonNullable<TestSettings[Name]> };

/** The settings that say something: a test that uses none has none in its files. */
export function givenSettings(settings: GivenSettings): SetSettings {
  const { materials, exam, timeLimit, timeMode, allowUnanswered } = settingsOf(settings);
  return {
    ...(materials.length > 0 && { materials }),
    ...(exam !== null && { exam }),
    ...(timeLimit !== null && { timeLimit }),
    ...(timeMode !== null && { timeMode }),
    ...(allowUnanswered && { allowUnanswered }),
  };
}
