import { dropEdits } from '../../db/checking/give-out.ts';
import { hasExtendedQuestions } from '../../db/checking/extended-questions.ts';
import { findWorkKey } from '../../db/checking/works.ts';
import { asAdmin } from '../../db/as-admin.ts';
import type { Database } from '../../db/database.ts';
import { assertGroup } from '../../db/groups.ts';
import type { TutorDays } from '../../db/tutor-days.ts';
import { findKeeping } from '../../db/photos/photo-keeping.ts';
import { photoUsage } from '../../db/photos/photo-usage.ts';
import { AppError } from '../../domain/errors.ts';
import { actorOf, handle, type Route } from '../../http/handler.ts';
import { cursorOf, toOrderedPage } from '../../http/pagination.ts';
import { giveOut as giveOutEndpoint, listAsked, listCheckedQuestions, listWorks } from './contract.ts';
import * as desk from './desk-contract.ts';
import { changeCriteria, changePhotoKeeping, getPhotoKeeping } from './settings-contract.ts';
import { ask, reply } from './store/asked.ts';
import * as criteria from './store/criteria.ts';
import { findDeskWork } from './store/desk.ts';
import { giveOut, listReady } from './store/give-out-works.ts';
import { changeKeeping } from './store/photo-keeping.ts';
import * as questions from './store/questions.ts';
import { saveCheck } from './store/save-check.ts';
import * as works from './store/work-lists.ts';

interface Services {
  db: Database;
  days: TutorDays;
  photosQuota: number;
}

/** The endpoints of «Проверка»: checks of extended answers (rules R340 to R352, ADR 60). */
export const checkingEndpoints = ({ db, days, photosQuota }: Services): Route[] => [
  ...queueEndpoints(db, photosQuota),
  ...deskEndpoints(db),
  ...askedEndpoints(db),
  ...settingsEndpoints(db, days, photosQuota),
];

const queueEndpoints = (db: Database, photosQuota: number): Route[] => [
  handle(listWorks, async ({ query: { state, cursor, limit, ...filters } }) => {
    await assertGroup(db, filters.groupId);
    const after = cursorOf(cursor, state, 'string');
    const { works: found, total } = await works.listWorks(db, { ...filters, state, limit: limit + 1, after });
    const { shown, nextCursor } = toOrderedPage(found, limit, (each) => each.cursor);
    const { waiting, ready, asked } = await works.totalsOf(db);
    return {
      works: shown.map(({ work }) => work),
      total,
      nextCursor,
      counts: { waiting, ready, asked },
      used: await hasExtendedQuestions(db),
      photos: await photoUsage(db, photosQuota),
    };
  }),

  handle(listCheckedQuestions, async ({ query }) => {
    await assertGroup(db, query.groupId);
    return questions.listCheckedQuestions(db, query);
  }),

  handle(listAsked, async ({ query: { cursor, limit } }) => {
    const found = await questions.listAsked(db, limit + 1, cursorOf(cursor, 'asked', 'string'));
    const { shown, nextCursor } = toOrderedPage(found, limit, ({ at, uid, testId, questionId }) => ({ order: 'asked', key: at, id: [uid, testId, questionId].join('\n') }));
    return { asked: shown, total: (await works.totalsOf(db)).asked, nextCursor };
  }),

  handle(giveOutEndpoint, async ({ body: { dryRun, works: named, ...filters }, ...context }) => {
    await assertGroup(db, filters.groupId);
    if (dryRun) return listReady(db, filters);
    if (named === undefined || named.length === 0) throw new AppError('invalid-request', { fields: { works: 'Назовите работы.' } });
    return giveOut(db, named, filters.groupId, actorOf(context));
  }),
];

const deskEndpoints = (db: Database): Route[] => [
  handle(desk.getWork, async ({ params, query: { attempt } }) => {
    const work = await findDeskWork(db, { ...params, attempt });
    if (work === undefined) throw new AppError('result-not-found');
    return work;
  }),

  handle(desk.listAnswers, async ({ params: { testId, questionId }, query: { groupId } }) => {
    await assertGroup(db, groupId);
    const answers = await questions.listAnswers(db, testId, questionId, groupId);
    if (answers === null) throw new AppError('question-not-found');
    return { answers };
  }),

  handle(desk.saveCheck, ({ params, body: { attempt, revision, check }, ...context }) => saveCheck(db, { ...params, attempt }, { revision, check }, actorOf(context))),

  handle(desk.listComments, ({ query: { questionId } }) => questions.listComments(db, questionId)),

  handle(desk.dropEdits, async ({ params, query: { attempt }, ...context }) => {
    const actor = actorOf(context);
    const isDone = await asAdmin(db, actor, async (trx) => {
      const key = await findWorkKey(trx, { ...params, attempt });
      return key !== undefined && dropEdits(trx, key, { uid: actor.user?.uid ?? null, at: new Date().toISOString() });
    });
    if (!isDone) throw new AppError('result-not-found');
    return undefined;
  }),
];

const askedEndpoints = (db: Database): Route[] => [
  handle(desk.askAboutCheck, async ({ params, body: { attempt, text }, user: { uid }, setStatus }) => {
    const { asked, isNew } = await ask(db, { ...params, uid, attempt }, text);
    if (!isNew) setStatus(200);
    return asked;
  }),

  handle(desk.replyToAsked, ({ params, body: { attempt, text }, ...context }) => reply(db, { ...params, attempt }, text, actorOf(context))),
];

const settingsEndpoints = (db: Database, days: TutorDays, photosQuota: number): Route[] => [
  handle(changeCriteria, ({ params: { id, questionId }, body, ...context }) => criteria.changeCriteria(db, id, questionId, body, actorOf(context))),

  handle(getPhotoKeeping, async () => ({ ...(await photoUsage(db, photosQuota)), keepMonths: await findKeeping(db) })),

  handle(changePhotoKeeping, ({ body: { keepMonths, dryRun }, ...context }) => changeKeeping(db, { keepMonths, dryRun }, days, actorOf(context))),
];
