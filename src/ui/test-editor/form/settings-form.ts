/** The form state of the settings of a test (rule R392). */
import type { Visibility } from '../../../domain/assignments/kinds.ts';
import { examProfile, type Exam } from '../../../domain/exams/exams.ts';
import type { GivenSettings, TestSettings } from '../../../domain/exams/test-settings.ts';
import type { TimeMode } from '../../../domain/exams/time-modes.ts';

export interface SettingsForm {
  visibility: Visibility;
  exam: Exam | null;
  time: TimeMode | 'none';
  /** The text as it was typed. */
  minutes: string;
  allowUnanswered: boolean;
}

export const toSettingsForm = (visibility: Visibility, { exam, timeLimit, timeMode, allowUnanswered }: GivenSettings): SettingsForm => ({
  visibility,
  exam: exam ?? null,
  time: typeof timeLimit === 'number' ? (timeMode ?? 'exam') : 'none',
  minutes: typeof timeLimit === 'number' ? String(timeLimit) : '',
  allowUnanswered: allowUnanswered ?? false,
});

/** Converts the form to settings. If the text is no number of minutes, the limit is NaN, which `timeProblems` refuses. */
export const toSettings = ({ exam, time, minutes, allowUnanswered }: SettingsForm): Omit<TestSettings, 'materials'> => ({
  exam,
  timeLimit: time === 'none' ? null : /^\d+$/.test(minutes.trim()) ? Number(minutes) : Number.NaN,
  timeMode: time === 'none' ? null : time,
  allowUnanswered,
});

/** The settings that the choice of an exam sets: the time limit and whether questions may stay unanswered. */
const usualOf = (exam: Exam | null): Pick<SettingsForm, 'time' | 'minutes' | 'allowUnanswered'> =>
  exam === null ? { time: 'none', minutes: '', allowUnanswered: false } : { time: 'exam', minutes: String(examProfile(exam).minutes), allowUnanswered: true };

/** Chooses an exam. The time limit and `allowUnanswered` follow the exam, unless the admin has changed them since the last choice. */
export function chooseExam(form: SettingsForm, exam: Exam | null): SettingsForm {
  const [before, usual] = [usualOf(form.exam), usualOf(exam)];
  const hasOwnTime = form.time !== before.time || (form.time !== 'none' && form.minutes !== before.minutes);
  return {
    ...form,
    exam,
    ...(!hasOwnTime && { time: usual.time, minutes: usual.minutes }),
    ...(form.allowUnanswered === before.allowUnanswered && { allowUnanswered: usual.allowUnanswered }),
  };
}

/** Chooses how the time is limited. A limit without minutes gets the minutes of the exam. */
export const chooseTime = (form: SettingsForm, time: SettingsForm['time']): SettingsForm => ({
  ...form,
  time,
  minutes: form.minutes === '' && time !== 'none' ? usualOf(form.exam).minutes : form.minutes,
});

/** Restores settings that the device has kept. Earlier versions of the site kept them as the server sends them. */
export const restoredSettings = (kept: SettingsForm | (GivenSettings & { visibility: Visibility })): SettingsForm =>
  'minutes' in kept ? kept : toSettingsForm(kept.visibility, kept);
