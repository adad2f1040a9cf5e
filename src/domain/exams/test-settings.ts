/**
 * The settings of a version of a test, beside its name and questions (rule R321). A test without settings names no
 * exam, and has neither a time limit nor materials.
 */
import type * as z from 'zod';
import type * as schema from './test-settings-schema.ts';

/**
 * The settings of a test. In the mode of an exam the clock ends the attempt. In a training the limit is only a guide.
 */
export type TestSettings = z.infer<typeof schema.TestSettings>;

/** Settings that may be left out. A setting that is left out has no value. */
export type GivenSettings = { [Name in keyof TestSettings]?: Readonly<TestSettings[Name]> | null | undefined };

export const settingsOf = ({ materials, exam, timeLimit, timeMode, allowUnanswered }: GivenSettings): TestSettings => ({
  materials: [...(materials ?? [])],
  exam: exam ?? null,
  timeLimit: timeLimit ?? null,
  timeMode: timeLimit ? (timeMode ?? 'exam') : null,
  allowUnanswered: allowUnanswered ?? false,
});

/** The settings that concern the test as a whole: all but the materials. */
export function withoutMaterials(settings: GivenSettings): Omit<TestSettings, 'materials'> {
  const { materials: _, ...others } = settingsOf(settings);
  return others;
}

type SetSettings = { -readonly [Name in keyof TestSettings]?: NonNullable<TestSettings[Name]> };

const saysSomething = (value: TestSettings[keyof TestSettings]): boolean => value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

/** Keeps the settings that have a value. The exported file of a test without settings therefore mentions none. */
export const givenSettings = (settings: GivenSettings): SetSettings =>
  Object.fromEntries(Object.entries(settingsOf(settings)).filter(([, value]) => saysSomething(value)));
