/** What a version of a test has beside its name and questions (rule R321). Who uses none of it meets the site as it is. */
import type * as z from 'zod';
import type * as schema from './test-settings-schema.ts';

/** The settings of a test. The clock of an exam has an end; in a training the limit is a guide. */
export type TestSettings = z.infer<typeof schema.TestSettings>;

/** Settings some of which are left out: they have none. */
export type GivenSettings = { [Name in keyof TestSettings]?: Readonly<TestSettings[Name]> | null | undefined };

export const settingsOf = ({ materials, exam, timeLimit, timeMode, allowUnanswered }: GivenSettings): TestSettings => ({
  materials: [...(materials ?? [])],
  exam: exam ?? null,
  timeLimit: timeLimit ?? null,
  timeMode: timeLimit ? (timeMode ?? 'exam') : null,
  allowUnanswered: allowUnanswered ?? false,
});

/** What concerns the whole test, without what its questions show. */
export function withoutMaterials(settings: GivenSettings): Omit<TestSettings, 'materials'> {
  const { materials: _, ...others } = settingsOf(settings);
  return others;
}

type SetSettings = { -readonly [Name in keyof TestSettings]?: NonNullable<TestSettings[Name]> };

const saysSomething = (value: TestSettings[keyof TestSettings]): boolean => value !== null && value !== false && !(Array.isArray(value) && value.length === 0);

/** The settings that say something: a test that uses none has none in its files. */
export const givenSettings = (settings: GivenSettings): SetSettings =>
  Object.fromEntries(Object.entries(settingsOf(settings)).filter(([, value]) => saysSomething(value)));
