import type { Database } from '../../../db/database.ts';
import { scoreOf } from '../../../domain/questions/scoring.ts';
import { isGraded, type Question } from '../../../domain/questions/question.ts';
import { exportedAttempts, type ExportedAttempt } from '../store/exported-attempts.ts';
import type { CurrentTest } from '../store/current-test.ts';
import { localTimeIn } from './local-time.ts';
import { PERSON_COLUMNS, toPercent, type Cell, type Sheet } from './sheet.ts';

interface Options {
  /** IANA name; times are local. */
  timeZone: string;
  groupId: string | undefined;
}

/** The results of a test by nickname, of a group or all, with the points of each question (rule R89). */
export function resultsSheet(db: Database, test: CurrentTest, { timeZone, groupId }: Options): Sheet {
  // Places of the questions that pupils see.
  const places = test.questions.flatMap((question, index) => (isGraded(question) ? [index] : []));
  const localTime = localTimeIn(timeZone);
  const isTimed = test.timeLimit !== null;

  const toRow = ({ attempt, questions }: ExportedAttempt): Cell[] => [
    attempt.nickname,
    attempt.email,
    attempt.score,
    attempt.maxScore,
    toPercent(attempt.share),
    attempt.timestamp === null ? null : localTime(attempt.timestamp),
    ...(isTimed ? [attempt.minutes] : []),
    ...places.map((place) => (questions === null ? null : pointsOf(questions[place], attempt.answers[place]))),
  ];

  return {
    title: 'Результаты',
    columns: [
      ...PERSON_COLUMNS,
      { header: 'Баллы' },
      { header: 'Максимум' },
      { header: 'Процент' },
      { header: 'Время', width: 17, isTime: true },
      ...(isTimed ? [{ header: 'Минуты' }] : []),
      ...places.map((_, index) => ({ header: `Вопрос ${index + 1}` })),
    ],
    pages: mapPages(exportedAttempts(db, test, groupId), toRow),
  };
}

type Answers = ExportedAttempt['attempt']['answers'];

const pointsOf = (question: Question | undefined, answer: Answers[number] | undefined): Cell =>
  question === undefined ? null : scoreOf(question, answer ?? null);

async function* mapPages<Item>(pages: AsyncIterable<Item[]>, toRow: (item: Item) => Cell[]): AsyncGenerator<Cell[][]> {
  for await (const page of pages) yield page.map(toRow);
}
