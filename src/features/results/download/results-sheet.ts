import { listedExamScoreOf } from '../../../db/attempts/exam-scores.ts';
import type { Database } from '../../../db/database.ts';
import type { ListedExamScore } from '../../../domain/exams/exam-score.ts';
import { examProfile, type Exam } from '../../../domain/exams/exams.ts';
import { scoreOf } from '../../../domain/questions/scoring.ts';
import { isGraded, type Question } from '../../../domain/questions/question.ts';
import { downloadedAttempts, type DownloadedAttempt } from '../store/downloaded-attempts.ts';
import type { CurrentTest } from '../store/current-test.ts';
import { PERSON_COLUMNS, toPercent, type Cell, type Sheet } from './sheet.ts';

interface Options {
  /** An IANA name. The times in the file are local times of this zone. */
  timeZone: string;
  groupId: string | undefined;
}

/** The results of a test as a sheet: the pupils of a group or all pupils, by nickname, with the points of each question (rule R89). */
export function resultsSheet(db: Database, test: CurrentTest, { timeZone, groupId }: Options): Sheet {
  // The places of the questions that pupils see.
  const places = test.questions.flatMap((question, index) => (isGraded(question) ? [index] : []));
  const localTime = localTimeIn(timeZone);
  const hasChecks = test.questions.some(({ type }) => type === 'extended');
  const worth = worthColumn(test.exam);
  const isTimed = test.timeLimit !== null;

  const toRow = ({ attempt, questions }: DownloadedAttempt): Cell[] => [
    attempt.nickname,
    attempt.email,
    attempt.score,
    attempt.maxScore,
    attempt.maxScore === 0 ? null : toPercent(attempt.share),
    attempt.timestamp === null ? null : localTime(attempt.timestamp),
    ...(hasChecks ? [checkingText(attempt)] : []),
    ...(worth === null ? [] : [worth.of(listedExamScoreOf(attempt))]),
    ...(isTimed ? [attempt.minutes] : []),
    ...places.map((place) => (questions === null ? null : pointsOf(questions[place], attempt, place))),
  ];

  return {
    title: 'Результаты',
    columns: [
      ...PERSON_COLUMNS,
      { header: 'Баллы' },
      { header: 'Максимум' },
      { header: 'Процент' },
      { header: 'Время', width: 17, isTime: true },
      ...(hasChecks ? [{ header: 'Проверка' }] : []),
      ...(worth === null ? [] : [{ header: worth.header }]),
      ...(isTimed ? [{ header: 'Минуты' }] : []),
      ...places.map((_, index) => ({ header: `Вопрос ${index + 1}` })),
    ],
    pages: mapPages(downloadedAttempts(db, test, groupId), toRow),
  };
}

type Attempt = DownloadedAttempt['attempt'];
/** The column with the test points or the mark of each result; `null` if the test belongs to no exam. */
function worthColumn(exam: Exam | null): { header: string; of: (score: ListedExamScore) => Cell } | null {
  if (exam === null) return null;
  return examProfile(exam).marks === null
    ? { header: 'Тестовые баллы', of: ({ testPoints }) => testPoints }
    : { header: 'Отметка', of: ({ mark }) => mark };
}


/** The points of a question. For an extended question the cell is empty until the check is given out. */
function pointsOf(question: Question | undefined, { answers, given }: Attempt, place: number): Cell {
  if (question === undefined) return null;
  return question.type === 'extended' ? (given?.[place]?.points ?? null) : scoreOf(question, answers[place] ?? null);
}

/** Whether the extended answers still wait for a check or were given out; empty for attempts without extended questions. */
const checkingText = ({ pending, checkedAt }: Attempt): Cell => (pending !== null ? 'ждёт' : checkedAt === null ? null : 'отдана');

async function* mapPages<Item>(pages: AsyncIterable<Item[]>, toRow: (item: Item) => Cell[]): AsyncGenerator<Cell[][]> {
  for await (const page of pages) yield page.map(toRow);
}

/**
 * Makes a function that converts times to local times of a zone.
 * @param timeZone an IANA name
 * @returns a function from an ISO time to a date whose UTC fields show the local clock, to the minute
 */
function localTimeIn(timeZone: string): (time: string) => Date {
  // Swedish dates are written as in ISO 8601: `2026-11-22 19:42`.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (time) => new Date(`${format.format(new Date(time)).replace(' ', 'T')}Z`);
}
