/** Converts a version of a test to its row and back. */
import { parseMaterials } from '../../../db/attempts/parse-materials.ts';
import { settingsOf, type TestSettings } from '../../../domain/exams/test-settings.ts';
import type { TestInput } from '../../../domain/questions/test-input/test-input.ts';

/** @param version with image ids in place of images */
export function toVersionRow({ name, questions, ...given }: TestInput) {
  const { materials, allowUnanswered, ...settings } = settingsOf(given);
  return { name, questions: JSON.stringify(questions), ...settings, allowUnanswered: Number(allowUnanswered), materials: JSON.stringify(materials) };
}

export const settingsColumns = [
  'testVersions.exam',
  'testVersions.timeLimit',
  'testVersions.timeMode',
  'testVersions.allowUnanswered',
  'testVersions.materials',
] as const;

type SettingsRow = Omit<TestSettings, 'materials' | 'allowUnanswered'> & { materials: string; allowUnanswered: number };

/** The settings in a row, with image ids in place of images. */
export const settingsOfRow = (row: SettingsRow): TestSettings =>
  settingsOf({ ...row, materials: parseMaterials(row), allowUnanswered: row.allowUnanswered === 1 });
