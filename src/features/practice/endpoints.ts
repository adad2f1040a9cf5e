import type { Database } from '../../db/database.ts';
import { findImageSizes } from '../../db/image-sizes.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../domain/errors.ts';
import { lessonOf } from '../../domain/lessons/lesson-test-id.ts';
import { answerCard as answer } from '../../domain/practice/answer-card.ts';
import { startOfDay, startOfNextDay } from '../../domain/practice/days.ts';
import { DAILY_CARDS, practiceDay } from '../../domain/practice/practice-day.ts';
import { materialOf, withImageUrls } from '../../domain/materials/material.ts';
import { isAutomatic } from '../../domain/questions/question.ts';
import { toLearnerQuestions, toReviewedQuestions } from '../../domain/questions/shown-questions.ts';
import { assertSubmitter } from '../../domain/questions/submission.ts';
import { handle, type Route } from '../../http/handler.ts';
import { imageUrl } from '../../http/image-path.ts';
import { answerCard, getPractice, type PracticeCard } from './contract.ts';
import * as store from './store/cards.ts';
import { lockPupil } from './store/lock-pupil.ts';
import { refreshCards } from './store/refresh.ts';

/**
 * The endpoints of practice with a pupil's mistakes (rules R175 to R180).
 * @param timeZone the time zone of the site
 */
export function practiceEndpoints(db: Database, timeZone: string): Route[] {
  const timesOf = (zone: string, now: string) => ({ today: startOfDay(now, zone), tomorrow: startOfNextDay(now, zone) });

  /** The next card of today; `null` if all cards of today are done. */
  async function nextCard(pupil: store.Pupil, done: number, tomorrow: string): Promise<PracticeCard | null> {
    const row = done >= DAILY_CARDS ? undefined : await store.findNextCard(db, pupil, tomorrow);
    return row === undefined ? null : toCard(row);
  }

  async function toCard(row: store.CardRow): Promise<PracticeCard> {
    const [questions, name] = await Promise.all([store.findReviewed(db, row), store.findSourceName(db, row.testId)]);
    const stored = questions[row.place];
    const material = typeof stored?.materialId !== 'string' ? null : materialOf(stored, await store.findReviewedMaterials(db, row));
    const sizes = await findImageSizes(db, { questions, materials: material && [material] });
    const question = toLearnerQuestions(questions, imageUrl, sizes).find(({ index }) => index === row.place);
    if (question === undefined) throw new Error(`Card ${row.id} follows a review without its question.`);
    const lessonId = lessonOf(row.testId);
    const source = lessonId === null ? ({ kind: 'test', id: row.testId, name } as const) : ({ kind: 'lesson', id: lessonId, name } as const);
    return { id: row.id, source, question, material: material && withImageUrls(material, imageUrl, sizes) };
  }

  return [
    handle(getPractice, async ({ query: { zone = timeZone }, user }) => {
      await refreshCards(db, user, zone);
      const now = new Date().toISOString();
      const { today, tomorrow } = timesOf(zone, now);
      const { done, right } = await store.countAnswered(db, user.uid, today);
      const { total, due } = await store.countCards(db, user, tomorrow);
      const upcoming = total === due ? [] : await store.listUpcoming(db, user, tomorrow);
      const day = practiceDay({ due, done, upcoming }, now, zone);
      const next = day.due === 0 ? null : await nextCard(user, done, tomorrow);
      return { ...day, total, doneToday: done, rightToday: right, next };
    }),

    handle(answerCard, async ({ params: { cardId }, query: { zone = timeZone }, body, user }) => {
      assertSubmitter(body.learner, user.uid);
      await refreshCards(db, user, zone);
      const now = new Date().toISOString();
      const { card, question } = await inTransaction(db, async (trx) => {
        await lockPupil(trx, user.uid);
        const before = await store.findCard(trx, user, cardId);
        if (before === undefined) throw new AppError('card-not-found');
        const questions = await store.findReviewed(trx, before);
        const reviewed = toReviewedQuestions(questions, imageUrl, await findImageSizes(trx, { questions }))[before.place];
        if (!reviewed || !isAutomatic(reviewed)) throw new AppError('card-not-found');
        const after = answer(before, reviewed, body.answer, now, zone);
        if (after !== before) await store.updateCard(trx, cardId, after);
        return { card: after, question: reviewed };
      });
      const { today, tomorrow } = timesOf(zone, now);
      const { done } = await store.countAnswered(db, user.uid, today);
      return {
        points: card.practisedPoints ?? 0,
        maxPoints: card.practisedMaxPoints ?? 0,
        question,
        dueAt: card.leftAt === null ? startOfDay(card.dueAt, zone) : null,
        next: await nextCard(user, done, tomorrow),
      };
    }),
  ];
}
