/** Russian counts, dates and typography (rule R75). */
import { plural } from '../../domain/plural.ts';

export { plural };

const NO_BREAK_SPACE = '\u00A0';

export const counted = (n: number, noun: string): string => `${n}${NO_BREAK_SPACE}${noun}`;

/** @returns «1 балл», «2 балла», «5 баллов» */
export const points = (n: number): string => counted(n, plural(n, 'балл', 'балла', 'баллов'));
export const questions = (n: number): string => counted(n, plural(n, 'вопрос', 'вопроса', 'вопросов'));
/** «1 задание», «6 заданий». */
export const assignments = (n: number): string => counted(n, plural(n, 'задание', 'задания', 'заданий'));
/** After «у» and «для»: «у 1 ученика», «у 3 учеников». */
export const pupilsGenitive = (n: number): string => counted(n, plural(n, 'ученика', 'учеников', 'учеников'));
/** «5 учеников», «1 ученик». */
export const pupils = (n: number): string => counted(n, plural(n, 'ученик', 'ученика', 'учеников'));
/** After «по»: «по 41 попытке», «по 7 попыткам». */
export const attemptsDative = (n: number): string => counted(n, plural(n, 'попытке', 'попыткам', 'попыткам'));
/** What is compared or counted: «1 попытку», «44 попытки», «5 попыток». */
export const attemptsAccusative = (n: number): string => counted(n, plural(n, 'попытку', 'попытки', 'попыток'));
export const tests = (n: number): string => counted(n, plural(n, 'тест', 'теста', 'тестов'));
export const results = (n: number): string => counted(n, plural(n, 'результат', 'результата', 'результатов'));
/** For access. */
export const accessRequests = (n: number): string => counted(n, plural(n, 'заявка', 'заявки', 'заявок'));
export const testResults = (n: number): string => `${results(n)}${NO_BREAK_SPACE}тестов`;
/** After «к»: «к 1 блоку», «к 2 блокам». */
export const blocksDative = (n: number): string => counted(n, plural(n, 'блоку', 'блокам', 'блокам'));
export const lessons = (n: number): string => counted(n, plural(n, 'урок', 'урока', 'уроков'));
export const blocks = (n: number): string => counted(n, plural(n, 'блок', 'блока', 'блоков'));
export const lines = (n: number): string => counted(n, plural(n, 'строка', 'строки', 'строк'));
export const days = (n: number): string => counted(n, plural(n, 'день', 'дня', 'дней'));
export const emailAddresses = (n: number): string => counted(n, plural(n, 'адрес', 'адреса', 'адресов'));
/** «1 ученику», «3 ученикам». */
export const pupilsDative = (n: number): string => counted(n, plural(n, 'ученику', 'ученикам', 'ученикам'));

/** «14 минут». */
export const minutes = (n: number): string => counted(n, plural(n, 'минута', 'минуты', 'минут'));
/** Of an exam: «24 линии». */
export const linesOfExam = (n: number): string => counted(n, plural(n, 'линия', 'линии', 'линий'));
/** After «у»: «у 15 вопросов». */
export const questionsGenitive = (n: number): string => counted(n, plural(n, 'вопроса', 'вопросов', 'вопросов'));
/** After «около»: «6 минут», «1 минуты». */
export const minutesGenitive = (n: number): string => counted(n, plural(n, 'минуты', 'минут', 'минут'));

const SHORT_WORD = /(?<![\p{L}\p{N}])(\p{L}{1,2}) /gu;
const BEFORE_DASH = / —/gu;
const BETWEEN_NUMBER_AND_NOUN = /(?<=\p{N}) (?=\p{L})/gu;

/**
 * Inserts no-break spaces, so that no short word, number or dash is cut off at a line break.
 * Only for the site's own texts, not for messages of docs/rules.md or texts of users.
 */
export const nbsp = (text: string): string =>
  text
    .replace(SHORT_WORD, `$1${NO_BREAK_SPACE}`)
    .replace(BEFORE_DASH, `${NO_BREAK_SPACE}—`)
    .replace(BETWEEN_NUMBER_AND_NOUN, NO_BREAK_SPACE);

/** @returns «из 1 балла», «из 11 баллов», «из 21 балла». */
export const outOf = (maxScore: number): string =>
  nbsp(`из ${counted(maxScore, plural(maxScore, 'балла', 'баллов', 'баллов'))}`);

/** @returns «до 2 баллов». */
export const upTo = (maxScore: number): string => nbsp(`до ${counted(maxScore, plural(maxScore, 'балла', 'баллов', 'баллов'))}`);

/** @returns «8 из 11 баллов». */
export const scoreOutOf = (score: number, maxScore: number): string => nbsp(`${score} ${outOf(maxScore)}`);

/** @returns «5», or «5 из 23» where the maximum has changed since. */
export const scoreBefore = ({ score, maxScore }: { score: number; maxScore: number }, maxScoreNow: number): string =>
  maxScore === maxScoreNow ? String(score) : nbsp(`${score} из ${maxScore}`);

/** What stands where there is nothing to count from. */
const NO_FIGURE = '—';

/** @param share from 0 to 1 @returns «61 %»; «—» for `null` */
export const percent = (share: number | null): string =>
  share === null ? NO_FIGURE : counted(Math.round(share * 100), '%');

/**
 * @param digits after the comma
 * @param leastDigits how many of them stay when they are zeros
 * @returns «12,7», «−0,52»; «—» for `null`
 */
export const decimal = (n: number | null, digits: number, leastDigits = digits): string =>
  n === null
    ? NO_FIGURE
    : withoutNegativeZero(
        new Intl.NumberFormat('ru', { minimumFractionDigits: leastDigits, maximumFractionDigits: digits }).format(n).replace('-', '−'),
      );

/** «−0,0» is no number that people write. Firefox 115 does not know `signDisplay: 'negative'`. */
const withoutNegativeZero = (text: string): string => (/[1-9]/.test(text) ? text : text.replace('−', ''));

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
/** Whose day it is: the reader's, or that of UTC, which the server knows as well. */
const calendars = { reader: new Intl.DateTimeFormat('ru', DAY), utc: new Intl.DateTimeFormat('ru', { ...DAY, timeZone: 'UTC' }) };
type Calendar = keyof typeof calendars;
const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' });

/** @param iso an ISO time @returns «2 сентября 2026» in the reader's time zone, without the «г.» that Intl adds. */
export const date = (iso: string, calendar: Calendar = 'reader'): string =>
  calendars[calendar]
    .formatToParts(new Date(iso))
    .filter(({ type }) => type === 'day' || type === 'month' || type === 'year')
    .map(({ value }) => value)
    .join(' ');

/** @param iso an ISO time @returns «2 сентября», with the year only if it is not the current one. */
export const shortDate = (iso: string, now = new Date(), calendar: Calendar = 'reader'): string =>
  date(iso, calendar).replace(` ${calendar === 'utc' ? now.getUTCFullYear() : now.getFullYear()}`, '');

const DAY_MS = 86_400_000;

/** @param iso a time of today or later @returns «сегодня», «завтра», «2 сентября» in the reader's time zone. */
export function comingDay(iso: string, now = new Date()): string {
  const midnight = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
  // A day of a change of the clocks has 23 or 25 hours.
  const dayCount = Math.round((midnight(new Date(iso)) - midnight(now)) / DAY_MS);
  return dayCount <= 0 ? 'сегодня' : dayCount === 1 ? 'завтра' : shortDate(iso, now);
}

/** @param iso an ISO time @returns «16:40» in the reader's time zone. */
export const timeOfDay = (iso: string): string => time.format(new Date(iso));

/** @param iso an ISO time @returns «18 ноября 2026, 16:40» in the reader's time zone. */
export const dateTime = (iso: string): string => `${date(iso)}, ${timeOfDay(iso)}`;

/** @param iso an ISO time @returns «14 ноября, 18:20», with the year only if it is not the current one. */
export function shortDateTime(iso: string, now = new Date()): string {
  const year = new Date(iso).getFullYear();
  return year === now.getFullYear() ? dateTime(iso).replace(` ${year}`, '') : dateTime(iso);
}

const calendarDay = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** @param isoDay `2026-11-27` @returns «27 ноября», with the year only if it is not that of today */
export const dayAndMonth = (isoDay: string, today: string): string =>
  isoDay.slice(0, 4) === today.slice(0, 4) ? calendarDay.format(Date.parse(isoDay)) : fullDay(isoDay);

/** @param isoDay `2026-11-27` @returns «27 ноября 2026» */
export const fullDay = (isoDay: string): string => `${calendarDay.format(Date.parse(isoDay))} ${isoDay.slice(0, 4)}`;

/** @param iso an ISO time @returns «сегодня, 19:05», on other days as `shortDateTime` */
export const recentDateTime = (iso: string, now = new Date()): string =>
  date(iso) === date(now.toISOString()) ? `сегодня, ${timeOfDay(iso)}` : shortDateTime(iso, now);

/** «сегодня» → «Сегодня» */
export const capitalized = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
