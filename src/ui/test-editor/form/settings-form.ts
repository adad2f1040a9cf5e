/** The form state of the settings of a test (rule R392). */
import type { Visibility } from '../../../domain/assignments/kinds.ts';
import { examProfile, type Exam } from '../../../domain/exams/exams.ts';
import type { GivenSettings, TestSettings } from '../../../domain/exams/test-settings.ts';
import type { TimeMode } from '../../../domain/exams/time-modes.ts';

export interface SettingsForm {
  visibility: Visibility;
  exam: Exam | null;
  time: TimeMode | 'none';
  /** The input as it was typed. */
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

/** What is no number of minutes becomes NaN, which `timeProblems` refuses. */
export const toSettings = ({ exam, time, minutes, allowUnanswered }: SettingsForm): Omit<TestSettings, 'materials'> => ({
  exam,
  timeLimit: time === 'none' ? null : /^\d+$/.test(minutes.trim()) ? Number(minutes) : Number.NaN,
  timeMode: time === 'none' ? null : time,
  allowUnanswered,
});

/** What a choice of an exam sets by itself. */
const usualOf = (exam: Exam | null): Pick<SettingsForm, 'time' | 'minutes' | 'allowUnanswered'> =>
  exam === null ? { time: 'none', minutes: '', allowUnanswered: false } : { time: 'exam', minutes: String(examProfile(exam).minutes), allowUnanswered: true };

/** Sets clock and gaps as the exam has them, where they are still what the last choice has set. */
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

/** A clock without minutes begins with those of the exam. */
export const chooseTime = (form: SettingsForm, time: SettingsForm['time']): SettingsForm => ({
  ...form,
  time,
  minutes: form.minutes === '' && time !== 'none' ? usualOf(form.exam).minutes : form.minutes,
});

/** Settings that the device has kept; earlier versions of the site have kept them as the server sends them. */
export const restoredSettings = (kept: SettingsForm | (GivenSettings & { visibility: Visibility })): SettingsForm =>
  'minutes' in kept ? kept : toSettingsForm(kept.visibility, kept);
