/** Russian counts, dates and typography (design, section 7). */

const rules = new Intl.PluralRules('ru');

/** @returns the form of a noun that goes with a number: 1 балл, 2 балла, 5 баллов. */
export function plural(n: number, one: string, few: string, many: string): string {
  switch (rules.select(n)) {
    case 'one':
      return one;
    case 'few':
      return few;
    default:
      return many;
  }
}

const NO_BREAK_SPACE = '\u00A0';

const counted = (n: number, noun: string): string => `${n}${NO_BREAK_SPACE}${noun}`;

/** @returns «1 балл», «2 балла», «5 баллов»; so with what else is counted. */
export const points = (n: number): string => counted(n, plural(n, 'балл', 'балла', 'баллов'));
export const questions = (n: number): string => counted(n, plural(n, 'вопрос', 'вопроса', 'вопросов'));
export const tests = (n: number): string => counted(n, plural(n, 'тест', 'теста', 'тестов'));
export const lessons = (n: number): string => counted(n, plural(n, 'урок', 'урока', 'уроков'));
export const blocks = (n: number): string => counted(n, plural(n, 'блок', 'блока', 'блоков'));

const SHORT_WORD = /(?<![\p{L}\p{N}])(\p{L}{1,2}) /gu;
const BEFORE_DASH = / —/gu;
const BETWEEN_NUMBER_AND_NOUN = /(?<=\p{N}) (?=\p{L})/gu;

/**
 * Keeps short words, numbers and dashes from hanging at the end of a line.
 * Only for the site's own wording: texts of the specification and of people stay as they are.
 */
export const typo = (text: string): string =>
  text
    .replace(SHORT_WORD, `$1${NO_BREAK_SPACE}`)
    .replace(BEFORE_DASH, `${NO_BREAK_SPACE}—`)
    .replace(BETWEEN_NUMBER_AND_NOUN, NO_BREAK_SPACE);

/** @returns «из 1 балла», «из 11 баллов», «из 21 балла». */
export const outOf = (maxScore: number): string =>
  typo(`из ${counted(maxScore, plural(maxScore, 'балла', 'баллов', 'баллов'))}`);

/** @returns «8 из 11 баллов». */
export const scoreOutOf = (score: number, maxScore: number): string => typo(`${score} ${outOf(maxScore)}`);

const day = new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', year: 'numeric' });
const time = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' });

/** @param iso an ISO time @returns «2 сентября 2026» in the reader's time zone, without the «г.» that Intl adds. */
export const date = (iso: string): string =>
  day
    .formatToParts(new Date(iso))
    .filter(({ type }) => type === 'day' || type === 'month' || type === 'year')
    .map(({ value }) => value)
    .join(' ');

/** @param iso an ISO time @returns «16:40» in the reader's time zone. */
export const timeOfDay = (iso: string): string => time.format(new Date(iso));

/** @param iso an ISO time @returns «18 ноября 2026, 16:40» in the reader's time zone. */
export const dateTime = (iso: string): string => `${date(iso)}, ${timeOfDay(iso)}`;
