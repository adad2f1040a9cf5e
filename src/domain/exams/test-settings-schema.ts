import * as z from 'zod';
import { Material, Materials } from '../materials/material-schema.ts';
import { QUESTION_LIMITS as LIMITS } from '../questions/question-limits.ts';
import { EXAMS } from './exams.ts';
import { OUT_OF_LIMIT, TIME_MODES } from './time-modes.ts';

/**
 * Settings that a version of a test may have beside its name and questions (rule R321). A setting that is left out has
 * no value.
 */
export const settingsFields = {
  materials: Materials.optional(),
  exam: z.enum(EXAMS).nullable().optional(),
  /** The time limit in minutes. */
  timeLimit: z.number().int(OUT_OF_LIMIT).min(1, OUT_OF_LIMIT).max(LIMITS.timeLimit, OUT_OF_LIMIT).nullable().optional(),
  timeMode: z.enum(TIME_MODES).nullable().optional(),
  allowUnanswered: z.boolean().optional(),
};

/** All settings. None of them may be left out. */
export const TestSettings = z.object({
  materials: z.array(Material),
  exam: z.enum(EXAMS).nullable(),
  timeLimit: z.number().int().nullable(),
  /** What the limit of time means; `null` when the test has no limit. */
  timeMode: z.enum(TIME_MODES).nullable(),
  allowUnanswered: z.boolean(),
});
