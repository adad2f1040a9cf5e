/** Checks the result of an exam that was not taken on the site. The tutor writes it down by hand (rule R373). */
import { isDay } from '../calendar-days.ts';
import { AppError } from '../errors.ts';
import { examProfile, type Exam } from './exams.ts';
import { markOf, testPointsOf, type ExamScore } from './exam-score.ts';
import { OUTSIDE_LIMITS } from './outside-limits.ts';

/** The points by the number of the line. A line whose points are not known is left out. */
export type PointsByLine = Record<string, number>;

export interface OutsideInput {
  exam: Exam;
  /** The name that the tutor gives to the result. */
  name: string;
  /** The day of the exam in the time zone of the site. */
  date: string;
  /** The sum of the primary points. The tutor gives either it or the points by line. */
  primary?: number | undefined;
  lines?: PointsByLine | undefined;
}

/** The messages that the form and the server show. */
export const outsideMessages = {
  noName: 'Напишите, что это была за работа.',
  noDay: 'Такого дня нет.',
  future: 'Этот день ещё не наступил.',
  noLines: 'Заполните хотя бы одну линию.',
  tooMany: (max: number) => `Не больше ${max}.`,
} as const;

/**
 * @param today the current day in the time zone of the site
 * @throws AppError `missing-fields`, `invalid-date`, `invalid-points`, `invalid-request`
 */
export function checkOutside(input: OutsideInput, today: string): OutsideInput {
  const name = input.name.trim();
  if (name === '') throw fieldError('missing-fields', 'name', outsideMessages.noName);
  if (name.length > OUTSIDE_LIMITS.name) throw fieldError('invalid-request', 'name', `Не длиннее ${OUTSIDE_LIMITS.name} символов.`);
  if (!isDay(input.date)) throw fieldError('invalid-date', 'date', outsideMessages.noDay);
  if (input.date > today) throw fieldError('invalid-date', 'date', outsideMessages.future);
  if ((input.primary === undefined) === (input.lines === undefined)) {
    throw fieldError('invalid-request', 'primary', 'Нужны баллы по линиям или их сумма, что-то одно.');
  }
  const profile = examProfile(input.exam);
  if (input.primary !== undefined && input.primary > profile.maxScore) throw tooMany('primary', profile.maxScore);
  if (input.lines !== undefined) checkLines(input.exam, input.lines);
  return { exam: input.exam, name, date: input.date, ...(input.lines === undefined ? { primary: input.primary } : { lines: input.lines }) };
}

function checkLines(exam: Exam, points: PointsByLine): void {
  const { lines } = examProfile(exam);
  if (lines.length === 0) throw fieldError('invalid-request', 'lines', 'У этого экзамена линий нет.');
  if (Object.keys(points).length === 0) throw fieldError('missing-fields', 'lines', outsideMessages.noLines);
  for (const [key, score] of Object.entries(points)) {
    const line = lines.find((each) => String(each.line) === key);
    if (line === undefined) throw fieldError('invalid-request', `lines.${key}`, 'Такой линии в экзамене нет.');
    if (score > line.maxScore) throw tooMany(`lines.${key}`, line.maxScore);
  }
}

/** The error for too many points. Its message names the maximum. */
const tooMany = (field: string, max: number): AppError => new AppError('invalid-points', { fields: { [field]: outsideMessages.tooMany(max) } });

const fieldError = (code: 'missing-fields' | 'invalid-request' | 'invalid-date', field: string, message: string): AppError =>
  new AppError(code, { message, fields: { [field]: message } });

/**
 * Computes what the result is worth. It has test points or a mark when the sum or the points of all lines are known.
 */
export function outsideScore({ exam, primary: sum, lines: points }: Pick<OutsideInput, 'exam' | 'primary' | 'lines'>): ExamScore {
  const profile = examProfile(exam);
  const lines = profile.lines.flatMap(({ line, maxScore, part }) => {
    const score = points?.[line];
    return score === undefined ? [] : [{ line, part, score, maxScore }];
  });
  const whole = sum !== undefined || lines.length === profile.lines.length;
  const primary = sum ?? lines.reduce((total, { score }) => total + score, 0);
  return {
    exam,
    whole,
    primary,
    maxPrimary: profile.maxScore,
    testPoints: whole ? testPointsOf(profile, primary) : null,
    mark: whole ? markOf(profile, primary) : null,
    parts: ([1, 2] as const).flatMap((part) => {
      const own = lines.filter((each) => each.part === part);
      const total = (field: 'score' | 'maxScore') => own.reduce((all, each) => all + each[field], 0);
      return own.length === 0 ? [] : [{ part, score: total('score'), maxScore: total('maxScore') }];
    }),
    lines: lines.map(({ line, score, maxScore }) => ({ line, score, maxScore })),
  };
}
