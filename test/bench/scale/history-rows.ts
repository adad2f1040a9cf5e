/** Generates the rows that users leave behind: open blocks, results, sessions and audit log entries. */
import type { Insertable } from 'kysely';
import type { Schema } from '../../../src/db/schema.ts';
import type { Catalogue } from './catalogue.ts';
import type { SeededUser } from './users.ts';
import type { SeededRandom } from './random.ts';

type Rows<Table extends keyof Schema> = Generator<Insertable<Schema[Table]>>;

interface HistoryOptions {
  random: SeededRandom;
  users: readonly SeededUser[];
  catalogue: Catalogue;
  /** Time of the first row, ms. */
  from: number;
  /** Time of the last row, ms. */
  to: number;
}

/** Every user has taken the tests of this many lessons. */
export const TAKEN_LESSONS = 3;
const AUDIT_ENTRIES_PER_USER = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Three of five users have one open block; the measured users have all of them. */
export function* openBlocks({ random, users, catalogue: { blocks } }: HistoryOptions): Rows<'openBlocks'> {
  for (const { uid, isMeasured } of users) {
    if (isMeasured) yield* blocks.map((blockId) => ({ uid, blockId }));
    else if (random.below(5) < 3) yield { uid, blockId: random.oneOf(blocks) };
  }
}

/** Results ordered by time, so that the results of one user lie far apart, as they do after years of use. */
export function* results({ random, users, catalogue: { tests }, from, to }: HistoryOptions, count: number): Rows<'results'> {
  const first = users.map(({ isMeasured }) => (isMeasured ? 0 : random.below(tests.length)));
  for (let round = 0; round < Math.round(count / users.length); round += 1) {
    for (const [index, { uid }] of users.entries()) {
      const test = tests[((first[index] ?? 0) + round) % tests.length];
      if (test === undefined) continue;
      const time = from + ((to - from) * (round * users.length + index)) / count;
      yield { uid, testId: test.id, revision: 1, ...random.oneOf(test.sampleResults), timestamp: new Date(time).toISOString() };
    }
  }
}

/** Results of lesson tests, with those of one user far apart too. */
export function* lessonResults({ random, users, catalogue: { lessons } }: HistoryOptions): Rows<'lessonResults'> {
  for (let round = 0; round < TAKEN_LESSONS; round += 1) {
    for (const [index, { uid, isMeasured }] of users.entries()) {
      const lesson = lessons[isMeasured ? round : (index + round) % lessons.length];
      if (lesson === undefined) continue;
      const answers = JSON.stringify([0, 1, 2, 3, 0].map(() => random.below(4)));
      yield { uid, lessonId: lesson.id, revision: 1, name: lesson.name, answers, score: random.below(6), maxScore: 5 };
    }
  }
}

/** A registration and then sign-ins of every user. */
export function* auditEntries({ random, users, from, to }: HistoryOptions): Rows<'audit'> {
  for (let round = 0; round < AUDIT_ENTRIES_PER_USER; round += 1) {
    for (const [index, { uid, email, nickname }] of users.entries()) {
      const time = Math.round(from + ((to - from) * (round * users.length + index)) / (AUDIT_ENTRIES_PER_USER * users.length));
      yield {
        id: random.id(time),
        at: new Date(time).toISOString(),
        action: round === 0 ? 'registered' : 'signed-in',
        actorUid: uid,
        actorNickname: nickname,
        actorEmail: email,
        details: '{}',
        address: addressOf(random),
      };
    }
  }
}

const addressOf = (random: SeededRandom): string => `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;

/** One session of every user, last used in the past 29 days. */
export function* sessions({ random, users }: HistoryOptions): Rows<'sessions'> {
  const now = Date.now();
  for (const { uid } of users) {
    const seenAt = new Date(now - random.below(29 * DAY_MS)).toISOString();
    yield { id: random.hex(43), uid, createdAt: new Date(now - 60 * DAY_MS).toISOString(), seenAt };
  }
}

/** One device and one address of every user. */
export function* knownPlaces({ random, users }: HistoryOptions): Rows<'knownPlaces'> {
  const seenAt = new Date().toISOString();
  for (const { uid } of users) {
    yield { uid, place: `device:${random.hex(43)}`, seenAt };
    yield { uid, place: `address:${addressOf(random)}`, seenAt };
  }
}
