/** Sends the answers of tests that no page has open: finished ones that wait, and those that the server has refused (rule R173). */
import type { QueryClient } from '@tanstack/react-query';
import { fromDraftAnswers, toDraftAnswers, type Draft } from '../../domain/drafts/draft.ts';
import { isAppError } from '../../domain/errors.ts';
import { api as testsApi } from '../../features/general-tests/web/api.ts';
import { testsQuery } from '../../features/general-tests/web/queries.ts';
import { api as lessonsApi } from '../../features/lessons/web/api.ts';
import { blocksQuery } from '../../features/lessons/web/queries.ts';
import { toastAttention, toastSuccess } from '../../ui/components/feedback/toast.tsx';
import { afterSaving, hasUnsent, toAnswers, unsentAnswers, type DeviceDraft, type DraftedTest } from '../../ui/drafts/device-draft.ts';
import { changeKeptDraft, listKeptDrafts, type KeptDraft } from '../../ui/drafts/kept-drafts.ts';
import { isDraftOpen } from '../../ui/drafts/open-drafts.ts';
import { texts } from '../../ui/drafts/texts.ts';
import { refreshQueries } from '../../ui/lib/refresh-queries.ts';
import { refusalOf } from '../../ui/test-player/attempt-error.ts';
import { texts as playerTexts } from '../../ui/test-player/texts.ts';

const LESSON_PREFIX = 'lesson:';

/** One after the other. The answers stay on the device until the server has them. */
export async function sendKeptDrafts(client: QueryClient, uid: string): Promise<void> {
  for (const kept of listKeptDrafts(uid)) {
    const { testKey, draft } = kept;
    const isWaiting = draft.finishedAt !== null || hasUnsent(draft) || draft.refusal !== null;
    if (!isWaiting || isDraftOpen(uid, testKey) || draft.test === null) continue;
    if (draft.refusal !== null && !(await isBack(client, testKey))) continue;
    await sendKept(client, uid, kept, draft.test).catch((error: unknown) => handleError(client, uid, kept, error));
  }
}

/** Whether a test that was refused is there again, or its block is open again. */
async function isBack(client: QueryClient, testKey: string): Promise<boolean> {
  try {
    if (!isLessonTest(testKey)) return (await client.query(testsQuery)).some(({ id }) => id === testKey);
    const lessons = (await client.query(blocksQuery)).flatMap((block) => block.lessons);
    return lessons.some(({ id, hasTest }) => hasTest && id === testKey.slice(LESSON_PREFIX.length));
  } catch {
    return false;
  }
}

async function sendKept(client: QueryClient, uid: string, { testKey, draft }: KeptDraft, test: DraftedTest): Promise<void> {
  if (draft.finishedAt === null) {
    const sent = unsentAnswers(draft);
    const saved = await saveDraft(uid, testKey, draft, test, toDraftAnswers(test.keys, sent));
    const stored = saved.revision === test.revision ? fromDraftAnswers(test.keys, saved.answers) : {};
    return changeKeptDraft(uid, testKey, (current) => ({ ...afterSaving(current, sent, stored), refusal: null }));
  }
  await submit(uid, testKey, draft, test);
  changeKeptDraft(uid, testKey, () => null);
  toastSuccess(texts.sent(test.name));
  await refreshQueries(client, [testsQuery, blocksQuery]);
  // The device learns that the test is passed.
  await (isLessonTest(testKey) ? client.query(blocksQuery) : client.query(testsQuery)).catch(() => undefined);
}

const isLessonTest = (testKey: string): boolean => testKey.startsWith(LESSON_PREFIX);

const bodyOf = (uid: string, { attempt }: DeviceDraft, { revision }: DraftedTest) => ({ revision, attempt, learner: uid });

function saveDraft(uid: string, testKey: string, draft: DeviceDraft, test: DraftedTest, answers: Draft['answers']): Promise<Draft> {
  const body = { ...bodyOf(uid, draft, test), answers };
  if (!isLessonTest(testKey)) return testsApi('PUT /api/drafts/{testId}', { params: { testId: testKey }, body });
  return lessonsApi('PUT /api/lesson-drafts/{lessonId}', { params: { lessonId: testKey.slice(LESSON_PREFIX.length) }, body });
}

function submit(uid: string, testKey: string, draft: DeviceDraft, test: DraftedTest): Promise<unknown> {
  const answers = toAnswers(test, draft.answers);
  const body = bodyOf(uid, draft, test);
  if (!isLessonTest(testKey)) {
    return testsApi('PUT /api/results/{testId}', { params: { testId: testKey }, body: { ...body, answers } });
  }
  const options = answers.map((answer) => (typeof answer === 'number' ? answer : null));
  const params = { lessonId: testKey.slice(LESSON_PREFIX.length) };
  return lessonsApi('PUT /api/lesson-results/{lessonId}', { params, body: { ...body, answers: options } });
}

/** What cannot be sent now is sent later, but for what the server will never take. */
async function handleError(client: QueryClient, uid: string, { testKey, draft }: KeptDraft, error: unknown): Promise<void> {
  const refusal = refusalOf(error);
  if (refusal !== null) return changeKeptDraft(uid, testKey, (current) => ({ ...current, refusal }));
  if (isAppError(error, 'already-done')) {
    changeKeptDraft(uid, testKey, () => null);
    if (draft.finishedAt !== null) toastAttention(playerTexts.doneElsewhere);
    return refreshQueries(client, [testsQuery, blocksQuery]);
  }
  // The pupil opens the test again, which shows its current version.
  if (isAppError(error, 'invalid-answer', 'invalid-request', 'unanswered')) {
    changeKeptDraft(uid, testKey, (current) => ({ ...current, finishedAt: null, test: null, refusal: null }));
  }
}
