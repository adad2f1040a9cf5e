/** Makes the documents with the pupils' answers in progress and cards for practice for an export. */
import type * as z from 'zod';
import type { Database } from '../../db/database.ts';
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';
import type { DatedAnswers } from '../../domain/drafts/merge-answers.ts';
import type { Answer } from '../../domain/questions/question.ts';
import { clockKey, clocksOf, toClockEntry } from '../clock-store.ts';
import { userPages } from './store.ts';
import type { CardEntry, DraftEntry, DraftsDocument, PracticeDocument } from '../pupil-documents.ts';
import { cardsOf, draftsOf, runningClocksOf, type CardRow, type DraftRow } from '../pupil-store.ts';

type Documents<Schema extends z.ZodType> = AsyncGenerator<[uid: string, document: z.infer<Schema>]>;

/** A user without answers in progress has no document. */
export async function* drafts(db: Database): Documents<typeof DraftsDocument> {
  for await (const page of userPages(db)) {
    for (const { uid } of page) {
      const rows = await draftsOf(db, uid);
      const clocks = (await runningClocksOf(db, uid)).filter((clock) => !rows.some((row) => clockKey(row) === clockKey(clock)));
      const known = await clocksOf(db, [uid]);
      const toEntry = (row: DraftRow): DraftEntry => {
        const clock = known.get(uid)?.get(clockKey(row));
        return { ...toDraft(row), ...(clock && { clock: toClockEntry(clock) }) };
      };
      // The clock of an attempt may have started before the pupil answers anything. Such an attempt is exported with no answers.
      const empty = clocks.map(({ testId, attempt, startedAt }) => ({ uid, testId, attempt, answers: '{}', touchedAt: startedAt ?? new Date(0).toISOString(), revision: null }));
      const all = [...rows, ...empty];
      if (all.length > 0) yield [uid, byTest(all, toEntry)];
    }
  }
}

/** A user without cards has no document. */
export async function* practice(db: Database): Documents<typeof PracticeDocument> {
  for await (const page of userPages(db)) {
    for (const { uid } of page) {
      const rows = await cardsOf(db, uid);
      if (rows.length > 0) yield [uid, byTest(rows, toCard)];
    }
  }
}

const toDraft = ({ attempt, touchedAt, answers }: DraftRow): DraftEntry => ({ attempt, touchedAt, answers: JSON.parse(answers) as DatedAnswers });

const toCard = (row: CardRow): CardEntry => ({
  questionKey: row.questionKey,
  attempt: row.attempt,
  place: row.place,
  mistakeAttempt: row.mistakeAttempt,
  stability: row.stability,
  difficulty: row.difficulty,
  reviewedAt: row.reviewedAt,
  dueAt: row.dueAt,
  knownInRow: row.knownInRow,
  leftAt: row.leftAt,
  practised:
    row.practisedAt === null
      ? null
      : {
          at: row.practisedAt,
          answer: JSON.parse(row.practisedAnswer ?? 'null') as Answer,
          points: row.practisedPoints ?? 0,
          maxPoints: row.practisedMaxPoints ?? 0,
        },
});

function byTest<Row extends { testId: string }, Entry>(rows: readonly Row[], toEntry: (row: Row) => Entry) {
  const entriesOf = (ofLessons: boolean): Record<string, Entry[]> => {
    const groups = Map.groupBy(rows.filter(({ testId }) => (lessonOf(testId) !== null) === ofLessons), ({ testId }) => lessonOf(testId) ?? testId);
    return Object.fromEntries([...groups].map(([id, group]) => [id, group.map(toEntry)]));
  };
  return { tests: entriesOf(false), lessons: entriesOf(true) };
}
