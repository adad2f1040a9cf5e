/** Reads a work for the desk. */
import { findAsked, findChecks, findCopies, shownCopy, storedCheckOf, type CheckRow } from '../../../db/checking/checks.ts';
import { findBases } from '../../../db/checking/give-out.ts';
import { findReviewPhotos } from '../../../db/checking/review-photos.ts';
import { findWorkKey, ofWork } from '../../../db/checking/works.ts';
import { findMaterials } from '../../../db/attempts/parse-materials.ts';
import type { Database } from '../../../db/database.ts';
import { findImageSizes } from '../../../db/image-sizes.ts';
import { isProposalMoved, proposalOf, type Basis } from '../../../domain/checking/basis.ts';
import { photoIds } from '../../../domain/checking/extended-answer.ts';
import type { Check } from '../../../domain/checking/check-types.ts';
import { toShownMaterials } from '../../../domain/materials/material.ts';
import type { Answer, Question } from '../../../domain/questions/question.ts';
import { imageUrl } from '../../../http/image-path.ts';
import type { DeskAnswer, DeskWork } from '../desk-contract.ts';
import { worksWithNames } from './work-lists.ts';

/** @returns `undefined` if the attempt has no extended questions */
export async function findDeskWork(db: Database, of: { uid: string; testId: string; attempt: number | undefined }): Promise<DeskWork | undefined> {
  const key = await findWorkKey(db, of);
  if (key === undefined) return undefined;
  const work = await worksWithNames(db).where('work.uid', '=', key.uid).where('work.testId', '=', key.testId).where('work.attempt', '=', key.attempt).executeTakeFirst();
  const result = await db.selectFrom('results').select(['revision', 'answers']).where(ofWork(key)).executeTakeFirst();
  if (work === undefined || result === undefined) return undefined;
  const bases = await findBases(db, { ...key, ...result });
  const given = JSON.parse(result.answers) as Answer[];
  const [rows, copies, asked] = [await findChecks(db, key), await findCopies(db, key), await findAsked(db, key)];
  const tutors = await nicknamesOf(db, rows);
  const content = { questions: rows.flatMap(({ place }) => bases.questions[place] ?? []), materials: await findMaterials(db, key.testId, result.revision) };
  const sizes = await findImageSizes(db, content);
  const answers = rows.map((row): DeskAnswer => {
    const stored = storedCheckOf(row);
    const basis = bases.of(row.questionId);
    const check = stored && shownCheck(stored.check, basis);
    const copy = copies.get(row.questionId);
    const about = asked.get(row.questionId) ?? null;
    return {
      index: row.place,
      number: row.number,
      questionId: row.questionId,
      question: shownQuestion(bases.questions[row.place], basis, sizes),
      answer: given[row.place] ?? null,
      state: row.state,
      revision: row.revision,
      check,
      changedAfterCheck: row.changedAfterCheck === 1,
      proposed: proposalOf(basis, check),
      criteriaChanged: stored !== null && isProposalMoved(stored, basis),
      basis: stored?.basis ?? null,
      by: (row.byUid !== null && tutors.get(row.byUid)) || null,
      at: row.at,
      given: copy === undefined ? null : shownCopy(copy, about),
      asked: about,
    };
  });
  const ids = [...given.flatMap(photoIds), ...answers.flatMap(({ check, given: copy }) => [...(check?.added ?? []), ...(copy?.added ?? [])].map(({ id }) => id))];
  return {
    test: await testOf(db, work),
    user: { uid: work.uid, nickname: work.nickname, email: work.email },
    attempt: work.attempt,
    revision: work.revision,
    timestamp: work.timestamp,
    score: work.score,
    maxScore: work.maxScore,
    givenAt: work.givenAt,
    answers,
    materials: toShownMaterials(content, imageUrl, sizes),
    ...(await findReviewPhotos(db, ids)),
  };
}

/** The check for the desk. While an answer is not checked, its points follow the current criteria, unless the tutor has chosen them by hand. */
const shownCheck = (check: Check, basis: Basis): Check =>
  check.checked || check.byHand || basis.criteria === null ? check : { ...check, points: proposalOf(basis, check)?.points ?? null };

type Sizes = Awaited<ReturnType<typeof findImageSizes>>;

/** The question for the desk. Its text and picture come from the attempt. */
function shownQuestion(question: Question | undefined, basis: Basis, sizes: Sizes): DeskAnswer['question'] {
  if (question?.type !== 'extended') throw new Error('The place has no extended question.');
  const { contextImage } = question;
  const imageSize = sizes.get(contextImage ?? '');
  return { ...question, ...basis, contextImage: contextImage && imageUrl(contextImage), ...(imageSize && { imageSize }) };
}

async function nicknamesOf(db: Database, rows: readonly CheckRow[]): Promise<Map<string, { uid: string; nickname: string }>> {
  const uids = [...new Set(rows.flatMap(({ byUid }) => byUid ?? []))];
  if (uids.length === 0) return new Map();
  const users = await db.selectFrom('users').select(['uid', 'nickname']).where('uid', 'in', uids).execute();
  return new Map(users.map((user) => [user.uid, user]));
}

async function testOf(db: Database, { testId, testName: name }: { testId: string; testName: string }): Promise<DeskWork['test']> {
  const test = await db.selectFrom('tests').select(['revision', 'publishedRevision']).where('id', '=', testId).executeTakeFirst();
  if (test !== undefined) return { id: testId, name, deleted: false, revision: test.revision, published: test.revision === test.publishedRevision };
  const { last } = await db.selectFrom('testVersions').select(({ fn }) => fn.max('revision').as('last')).where('testId', '=', testId).executeTakeFirstOrThrow();
  return { id: testId, name, deleted: true, revision: last ?? 1, published: false };
}
