/** The fields of a result that the tutor writes down, and the errors in them. */
import { isDay } from '../../../../domain/calendar-days.ts';
import { examProfile, type Exam } from '../../../../domain/exams/exams.ts';
import { outsideMessages, type OutsideInput } from '../../../../domain/exams/outside-result.ts';
import type { Person } from '../../../../ui/components/inputs/person-field.tsx';
import type { OutsideResult } from '../../../../ui/exams/progress/outside-list.tsx';
import { texts } from './texts.ts';

/** The subject of the dialog. */
export interface OutsideSubject {
  person: Person;
  /** The result to change; `null` for a new result. */
  result: OutsideResult | null;
}

export interface OutsideFields {
  person: Person | null;
  exam: Exam;
  name: string;
  date: string;
  mode: 'lines' | 'sum';
  /** The points by line, as they were typed. */
  points: Readonly<Record<string, string>>;
  sum: string;
}

/** Error messages by the names of the fields in the request. `person` is the field of the pupil, which the request has in its path. */
export type OutsideErrors = Readonly<Record<string, string>>;

export const emptyFields = (person: Person | null, exam: Exam, date: string): OutsideFields => ({ person, exam, name: '', date, mode: 'lines', points: {}, sum: '' });

export const fieldsOf = (person: Person, { name, at, score }: OutsideResult): OutsideFields => ({
  person,
  exam: score.exam,
  name,
  date: at,
  mode: score.lines.length > 0 ? 'lines' : 'sum',
  points: Object.fromEntries(score.lines.map(({ line, score: points }) => [line, String(points)])),
  sum: score.lines.length > 0 ? '' : String(score.primary),
});

/** How the points are typed: as a sum, or by line. An exam without lines takes only a sum. */
export const modeOf = ({ exam, mode }: OutsideFields): OutsideFields['mode'] => (examProfile(exam).lines.length === 0 ? 'sum' : mode);

/** The points that were typed. */
export function pointsOf(fields: OutsideFields): Pick<OutsideInput, 'primary' | 'lines'> {
  if (modeOf(fields) === 'sum') return { primary: Number(fields.sum) };
  const known = examProfile(fields.exam).lines.flatMap(({ line }): [string, number][] => {
    const typed = fields.points[line] ?? '';
    return typed === '' ? [] : [[String(line), Number(typed)]];
  });
  return { lines: Object.fromEntries(known) };
}

export const inputOf = (fields: OutsideFields): OutsideInput => ({ exam: fields.exam, name: fields.name.trim(), date: fields.date, ...pointsOf(fields) });

/** The errors for points above the maximum. They are shown while the tutor types, before a save. */
export function pointErrors(fields: OutsideFields): Record<string, string> {
  const profile = examProfile(fields.exam);
  if (modeOf(fields) === 'sum') return Number(fields.sum) > profile.maxScore ? { primary: outsideMessages.tooMany(profile.maxScore) } : {};
  return Object.fromEntries(
    profile.lines.filter(({ line, maxScore }) => Number(fields.points[line] ?? '') > maxScore).map(({ line, maxScore }) => [`lines.${line}`, outsideMessages.tooMany(maxScore)]),
  );
}

/** @param today the current day in the time zone of the site */
export function errorsOf(fields: OutsideFields, today: string): Record<string, string> {
  const { lines = {}, primary } = pointsOf(fields);
  return {
    ...(fields.person === null && { person: texts.noPupil }),
    ...(fields.name.trim() === '' && { name: outsideMessages.noName }),
    ...(!isDay(fields.date) ? { date: outsideMessages.noDay } : fields.date > today && { date: outsideMessages.future }),
    ...(primary === undefined && Object.keys(lines).length === 0 && { lines: outsideMessages.noLines }),
    ...(primary !== undefined && fields.sum === '' && { primary: texts.noSum(examProfile(fields.exam).maxScore) }),
    ...pointErrors(fields),
  };
}
