/** What a school gathers with its users. */
import type { Insertable } from 'kysely';
import type { Schema } from '../../src/storage/schema.ts';
import type { Catalogue } from './catalogue.ts';
import type { Person } from './people.ts';
import type { Chance } from './random.ts';

type Rows<Table extends keyof Schema> = Generator<Insertable<Schema[Table]>>;

interface Gathering {
  chance: Chance;
  people: readonly Person[];
  catalogue: Catalogue;
  /** The school began and it is now, ms. */
  from: number;
  to: number;
}

/** Lessons whose test everybody has taken. */
export const TAKEN_LESSONS = 3;
const ENTRIES_OF_A_PERSON = 3;
const DAY = 24 * 60 * 60 * 1000;

/** Three of five have bought something. */
export function* openBlocks({ chance, people, catalogue: { blocks } }: Gathering): Rows<'openBlocks'> {
  for (const { uid, isMeasured } of people) {
    if (isMeasured) yield* blocks.map((blockId) => ({ uid, blockId }));
    else if (chance.below(5) < 3) yield { uid, blockId: chance.oneOf(blocks) };
  }
}

/** In the order of their times: a pupil's results lie far from each other, as they do after years of use. */
export function* results({ chance, people, catalogue: { tests }, from, to }: Gathering, count: number): Rows<'results'> {
  const first = people.map(({ isMeasured }) => (isMeasured ? 0 : chance.below(tests.length)));
  for (let round = 0; round < Math.round(count / people.length); round += 1) {
    for (const [number, { uid }] of people.entries()) {
      const test = tests[((first[number] ?? 0) + round) % tests.length];
      if (test === undefined) continue;
      const time = from + ((to - from) * (round * people.length + number)) / count;
      yield { uid, testId: test.id, revision: 1, ...chance.oneOf(test.taken), timestamp: new Date(time).toISOString() };
    }
  }
}

/** Results of lessons' tests, in the same way. */
export function* lessonResults({ chance, people, catalogue: { lessons } }: Gathering): Rows<'lessonResults'> {
  for (let round = 0; round < TAKEN_LESSONS; round += 1) {
    for (const [number, { uid, isMeasured }] of people.entries()) {
      const lesson = lessons[isMeasured ? round : (number + round) % lessons.length];
      if (lesson === undefined) continue;
      const answers = JSON.stringify([0, 1, 2, 3, 0].map(() => chance.below(4)));
      yield { uid, lessonId: lesson.id, revision: 1, name: lesson.name, answers, score: chance.below(6), maxScore: 5 };
    }
  }
}

/** Who registered and who signed in, one after the other. */
export function* journal({ chance, people, from, to }: Gathering): Rows<'audit'> {
  for (let round = 0; round < ENTRIES_OF_A_PERSON; round += 1) {
    for (const [number, { uid, email, nickname }] of people.entries()) {
      const time = Math.round(from + ((to - from) * (round * people.length + number)) / (ENTRIES_OF_A_PERSON * people.length));
      yield {
        id: chance.id(time),
        at: new Date(time).toISOString(),
        action: round === 0 ? 'registered' : 'signed-in',
        actorUid: uid,
        actorNickname: nickname,
        actorEmail: email,
        details: '{}',
        address: addressOf(chance),
      };
    }
  }
}

const addressOf = (chance: Chance): string => `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`;

/** Everybody was here in the last days, */
export function* sessions({ chance, people }: Gathering): Rows<'sessions'> {
  const now = Date.now();
  for (const { uid } of people) {
    const seenAt = new Date(now - chance.below(29 * DAY)).toISOString();
    yield { id: chance.hex(43), uid, createdAt: new Date(now - 60 * DAY).toISOString(), seenAt };
  }
}

/** from a device and an address. */
export function* knownPlaces({ chance, people }: Gathering): Rows<'knownPlaces'> {
  const seenAt = new Date().toISOString();
  for (const { uid } of people) {
    yield { uid, place: `device:${chance.hex(43)}`, seenAt };
    yield { uid, place: `address:${addressOf(chance)}`, seenAt };
  }
}
