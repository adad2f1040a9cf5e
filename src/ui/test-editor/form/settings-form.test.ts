import { expect, test } from 'vitest';
import { withoutMaterials } from '../../../domain/exams/test-settings.ts';
import { chooseExam, chooseTime, restoredSettings, toSettings, toSettingsForm, type SettingsForm } from './settings-form.ts';

const plain: SettingsForm = { visibility: 'all', exam: null, time: 'none', minutes: '', allowUnanswered: false };
const ege = { exam: 'ege-biology-2026', time: 'exam', minutes: '235', allowUnanswered: true };

test('choosing an exam sets its clock and gaps where they are untouched, and taking it away takes them along', () => {
  const chosen = chooseExam(plain, 'ege-biology-2026');
  expect(chosen).toEqual({ ...plain, ...ege });
  expect(chooseExam(chosen, 'oge-biology-2026')).toMatchObject({ exam: 'oge-biology-2026', minutes: '150', time: 'exam' });
  expect(chooseExam(chosen, null)).toEqual(plain);
});

test('choosing an exam leaves what was set by hand', () => {
  expect(chooseExam({ ...plain, time: 'training', minutes: '40' }, 'ege-biology-2026')).toMatchObject({ time: 'training', minutes: '40', allowUnanswered: true });
  const changed = { ...chooseExam(plain, 'ege-biology-2026'), allowUnanswered: false, minutes: '60' };
  expect(chooseExam(changed, 'oge-biology-2026')).toMatchObject({ time: 'exam', minutes: '60', allowUnanswered: false });
  expect(chooseExam({ ...chooseExam(plain, 'ege-biology-2026'), time: 'none' }, 'oge-biology-2026').time).toBe('none');
});

test('a clock begins with the minutes of the exam, and keeps those that were typed', () => {
  expect(chooseTime({ ...plain, exam: 'oge-biology-2026' }, 'training').minutes).toBe('150');
  expect(chooseTime({ ...plain, minutes: '30' }, 'exam').minutes).toBe('30');
});

test('settings go to the form and back, and what is no number of minutes is refused later', () => {
  const stored = { exam: null, timeLimit: 25, timeMode: 'training' as const, allowUnanswered: true };
  expect(toSettings(toSettingsForm('assigned', stored))).toEqual(stored);
  // A new setting needs a field in the form, because a setting that the form leaves out is lost when the test is saved.
  expect(toSettings(plain)).toEqual(withoutMaterials({}));
  for (const minutes of ['', '2,5', '-3', 'час']) expect(toSettings({ ...plain, time: 'exam', minutes }).timeLimit).toBeNaN();
});

test('settings that an earlier version of the site has kept come back', () => {
  expect(restoredSettings({ visibility: 'assigned', exam: 'ege-biology-2026', timeLimit: 235, timeMode: 'exam', allowUnanswered: true })).toEqual({ visibility: 'assigned', ...ege });
  expect(restoredSettings(plain)).toBe(plain);
});
