import { ROLE } from '../../src/domain/role.ts';
import type { Act, Browser } from './browser.ts';
import type { Choice } from './random.ts';
import { recent, type Answered } from './site.ts';

interface Score {
  score: number;
  maxScore: number;
  /** Results of lessons have none. */
  timestamp?: string;
}
type Result = Score & { answers: number[] };

const stampOf = ({ score, maxScore, timestamp = '' }: Score): string => `${score}/${maxScore} ${timestamp}`;

const MOST_TABS = 3;

/** Notes what became of a submission. */
function noteSubmission({ pupil }: Browser, id: string, { reply, at }: Answered<Score>, sent: number[]): void {
  const result = pupil.result(id);
  const answers = sent.join();
  if (reply === null) result.note(at, { is: 'unanswered', answers });
  else if (reply.status === 404) result.note(at, { is: 'missing' });
  else if (reply.status === 409) result.note(at, { is: 'refused', answers });
  else if (reply.status < 300) {
    result.note(at, { is: reply.status === 201 ? 'stored' : 'same', answers, stamp: stampOf(reply.body) });
  }
}

/** Somebody hands in what they have open in several tabs, at the same time and with other answers in each. */
const inTabs = async ({ random }: Browser, submit: (answers: number[]) => Promise<void>): Promise<void> => {
  const tabs = Array.from({ length: 1 + random.below(MOST_TABS) }, () => submit([random.below(2)]));
  await Promise.all(tabs);
};

const submitTest: Act = (browser) => {
  const { id, thing } = browser.random.oneOf(recent(browser.site.tests));
  return inTabs(browser, async (answers) => {
    const asked = await browser.ask<Score>('PUT', `/api/results/${id}`, { answers });
    if (asked === null) return;
    noteSubmission(browser, id, asked, answers);
    if (asked.reply?.status === 404) thing.note(asked.at, { is: 'missing' });
    if (asked.reply?.status === 201) thing.note(asked.at, { is: 'seen' });
  });
};

const submitLessonTest: Act = (browser) => {
  const { id, blockId } = browser.random.oneOf(recent(browser.site.lessons));
  return inTabs(browser, async (answers) => {
    const asked = await browser.ask<Score>('PUT', `/api/lesson-results/${id}`, { answers });
    if (asked === null) return;
    noteSubmission(browser, id, asked, answers);
    if (asked.reply !== null) browser.pupil.seenBlock(asked.at, blockId, asked.reply.status !== 403);
  });
};

const openTest: Act = async (browser) => {
  const { pupil } = browser;
  const { id, thing } = browser.random.oneOf(recent(browser.site.tests));
  const asked = await browser.read<{ revision: number }>(`/api/tests/${id}`);
  if (asked === null) return;
  const { reply, at } = asked;
  if (reply.status === 404) thing.note(at, { is: 'missing' });
  else {
    thing.note(at, { is: 'seen', ...(reply.status === 200 && { revision: reply.body.revision }) });
    pupil.result(id).note(at, { is: reply.status === 200 ? 'missing' : 'there' });
  }
};

const listTests: Act = async (browser) => {
  const known = [...browser.site.tests];
  const asked = await browser.read<{ id: string; result: Score | null }[]>('/api/tests');
  if (asked === null) return;
  const { reply, at } = asked;
  const listed = new Map(reply.body.map((test) => [test.id, test]));
  for (const { id, thing } of known) {
    const test = listed.get(id);
    thing.note(at, { is: test === undefined ? 'missing' : 'seen' });
    if (test === undefined) continue;
    browser.pupil.result(id).note(at, test.result === null ? { is: 'missing' } : { is: 'read', stamp: stampOf(test.result) });
  }
};

const readResult: Act = async (browser) => {
  const { id } = browser.random.oneOf(recent(browser.site.tests));
  const asked = await browser.read<Result>(`/api/results/${id}`);
  if (asked === null) return;
  const { reply, at } = asked;
  const result = browser.pupil.result(id);
  if (reply.status === 404) result.note(at, { is: 'missing' });
  else result.note(at, { is: 'read', answers: reply.body.answers.join(), stamp: stampOf(reply.body) });
};

/** All of them, those of deleted tests as well. */
export const readResults: Act = async (browser) => {
  for (const [path, known] of [
    ['/api/results', [...browser.site.tests]],
    ['/api/lesson-results', [...browser.site.lessons]],
  ] as const) {
    const asked = await browser.read<Record<string, Result>>(path);
    if (asked === null) continue;
    const { reply, at } = asked;
    for (const { id } of known) {
      const stored = reply.body[id];
      const result = browser.pupil.result(id);
      if (stored === undefined) result.note(at, { is: 'missing' });
      else result.note(at, { is: 'read', answers: stored.answers.join(), stamp: stampOf(stored) });
    }
  }
};

const readLesson: Act = async (browser) => {
  const { id, blockId } = browser.random.oneOf(recent(browser.site.lessons));
  const asked = await browser.read(`/api/lessons/${id}`);
  if (asked !== null) browser.pupil.seenBlock(asked.at, blockId, asked.reply.status === 200);
};

const listBlocks: Act = async (browser) => {
  const asked = await browser.read<{ id: string; unlocked: boolean }[]>('/api/blocks');
  if (asked === null) return;
  for (const { id, unlocked } of asked.reply.body) browser.pupil.seenBlock(asked.at, id, unlocked);
};

/** Whether they are an administrator. */
const readAdminBlocks: Act = async (browser) => {
  const asked = await browser.read('/api/admin/blocks');
  if (asked === null) return;
  const { reply, at } = asked;
  const isAdmin = reply.status === 200;
  browser.pupil.role.note(at, { told: isAdmin ? 'administrator' : 'none', sees: (role) => (role === ROLE.admin) === isAdmin });
};

/** What a pupil does with tests and lessons. */
export const STUDYING: readonly Choice<Act>[] = [
  [18, submitTest],
  [10, submitLessonTest],
  [5, openTest],
  [6, listTests],
  [6, readResult],
  [2, readResults],
  [12, readLesson],
  [4, listBlocks],
  [6, readAdminBlocks],
];
