/** Reads drafts of answers and the cards of practice. */
import type { PracticeCardsTable } from '../../../db/attempts/tables.ts';
import type { Database } from '../../../db/database.ts';
import type { DatedAnswers } from '../../../domain/drafts/merge-answers.ts';
import { answerText } from '../../../domain/questions/answer-text.ts';
import { isGraded, type Answer, type Question } from '../../../domain/questions/question.ts';
import { pagesOf } from '../pages.ts';
import { questionByKey, Versions } from './versions.ts';

const countOf = async (db: Database, table: 'drafts' | 'practiceCards', uid: string): Promise<number> =>
  Number((await db.selectFrom(table).select(({ fn }) => fn.countAll().as('count')).where('uid', '=', uid).executeTakeFirstOrThrow()).count);

export const countDrafts = (db: Database, uid: string): Promise<number> => countOf(db, 'drafts', uid);
export const countCards = (db: Database, uid: string): Promise<number> => countOf(db, 'practiceCards', uid);

export interface DraftAnswer {
  name: string;
  attempt: number;
  touchedAt: string;
  question: string;
  answer: string;
  changedAt: string;
}

const DRAFTS_AT_ONCE = 20;

/** The drafts, with one item for each answered question. */
export async function* draftPages(db: Database, uid: string): AsyncGenerator<DraftAnswer[]> {
  const versions = new Versions(db);
  const pages = pagesOf(DRAFTS_AT_ONCE, (after: { testId: string; attempt: number } | null) => {
    let query = db.selectFrom('drafts').select(['testId', 'attempt', 'answers', 'touchedAt', 'revision']).where('uid', '=', uid);
    if (after !== null) query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('testId', 'attempt'), '>', tuple(after.testId, after.attempt)));
    return query.orderBy('testId').orderBy('attempt').limit(DRAFTS_AT_ONCE).execute();
  });
  for await (const page of pages) {
    const items: DraftAnswer[] = [];
    for (const { answers, revision, attempt, touchedAt, ...test } of page) {
      const version = await versions.find({ ...test, revision: revision ?? 1 });
      for (const [key, { answer, changedAt }] of Object.entries(JSON.parse(answers) as DatedAnswers)) {
        const question = version === null ? undefined : questionByKey(version, key);
        items.push({ name: version?.name ?? '', attempt, touchedAt, question: question?.question ?? '', answer: textOf(question, answer), changedAt });
      }
    }
    yield items;
  }
}

/** The columns of a card that mean something to the pupil. The other columns are internal to the schedule. */
const CARD_COLUMNS = ['reviewedAt', 'dueAt', 'knownInRow', 'leftAt', 'practisedAt', 'practisedAnswer', 'practisedPoints', 'practisedMaxPoints'] as const;

export interface CardData extends Pick<PracticeCardsTable, (typeof CARD_COLUMNS)[number]> {
  name: string;
  question: string;
}

const CARDS_AT_ONCE = 100;

export async function* cardPages(db: Database, uid: string): AsyncGenerator<CardData[]> {
  const versions = new Versions(db);
  const pages = pagesOf(CARDS_AT_ONCE, (after: { testId: string; questionKey: string } | null) => {
    let query = db.selectFrom('practiceCards').select(['testId', 'questionKey', 'attempt', ...CARD_COLUMNS]).where('uid', '=', uid);
    if (after !== null) {
      query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('testId', 'questionKey'), '>', tuple(after.testId, after.questionKey)));
    }
    return query.orderBy('testId').orderBy('questionKey').limit(CARDS_AT_ONCE).execute();
  });
  for await (const page of pages) {
    const items: CardData[] = [];
    for (const { testId, questionKey, attempt, ...card } of page) {
      const revision = await revisionOf(db, { uid, testId, attempt });
      const version = revision === null ? null : await versions.find({ testId, revision });
      const question = version === null ? undefined : questionByKey(version, questionKey);
      items.push({
        name: version?.name ?? '',
        question: question?.question ?? '',
        ...card,
        practisedAnswer: card.practisedAnswer === null ? null : textOf(question, JSON.parse(card.practisedAnswer) as Answer),
      });
    }
    yield items;
  }
}

const textOf = (question: Question | undefined, answer: Answer): string => (question !== undefined && isGraded(question) ? answerText(question, answer) : '');

async function revisionOf(db: Database, { uid, testId, attempt }: { uid: string; testId: string; attempt: number }): Promise<number | null> {
  const row = await db.selectFrom('results').select('revision').where('uid', '=', uid).where('testId', '=', testId).where('attempt', '=', attempt).executeTakeFirst();
  return row?.revision ?? null;
}
