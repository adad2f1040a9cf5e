import { Kysely, sql } from 'kysely';
import { cookieNames } from '../../../src/features/account/sessions/session-cookies.ts';
import { hashToken, newToken } from '../../../src/db/tokens.ts';
import type { Database, Engine } from '../../../src/db/database.ts';
import { openDatabase } from '../../../src/db/open-database.ts';
import { openPostgresWithoutTimeouts } from '../../../src/db/postgres/postgres.ts';
import { compactResultTotals } from '../../../src/db/derived/result-totals.ts';
import { compactRoleCounts } from '../../../src/db/derived/role-counts.ts';
import type { Schema } from '../../../src/db/schema.ts';
import { ROLE } from '../../../src/domain/users/role.ts';
import { answers, prepareFixture } from '../fixture.ts';

/** How many tests each user has taken: the first ones. */
const TAKEN_TESTS = 10;
/**
 * The number of signed-in learners, who are spread evenly. There are so many that their rows do not all stay in the
 * cache of a large database.
 */
const LEARNERS = 400;
/** Every user with a multiple of this number is an admin. */
const ADMIN_NUMBER = 250;
/** The surname of three users in a database of any size. */
export const RARE_NAME = 'вознесенский';

/** The number of learners with many cards. In the small database these learners have a hundredth as many cards. */
export const DILIGENT_LEARNERS = 10;
const USERS_PER_CARD = 50;

/**
 * What a benchmark needs of the database. Content is the same in databases of every size; users, results, cards,
 * sessions and the audit log grow.
 */
export interface SeededDatabase {
  url: string;
  /** The session cookies of the learners. */
  learners: { uid: string; cookie: string }[];
  admin: { uid: string; cookie: string };
  takenTests: string[];
  untakenTests: string[];
  lessonId: string;
  /** The cursors in the middle of the list of users and of the gradebook. */
  middle: string;
  middleOfGradebook: string;
}

const pad = (expression: string, length: number): string =>
  `substr('${'0'.repeat(length)}' || (${expression}), length(cast((${expression}) as text)) + 1, ${length})`;
const uidOf = (i: string): string => `'user-' || ${pad(i, 6)}`;
/** Milliseconds after midnight as an ISO time. */
const timeOf = (i: string): string =>
  `'2026-01-01T00:' || ${pad(`${i} / 60000`, 2)} || ':' || ${pad(`${i} / 1000 % 60`, 2)} || '.' || ${pad(`${i} % 1000`, 3)} || 'Z'`;

/** The statements that insert users and everything that users leave behind. Both engines run them. */
function statements(users: number, blockId: string): string[] {
  const series = `with recursive series(i) as (select 1 union all select i + 1 from series where i < ${users})`;
  const nickname = `case when i % ${Math.ceil(users / 3)} = 1 then '${RARE_NAME} ' else 'ученик ' end || i`;
  const email = `'pupil.' || i || '@school.ru'`;
  const role = `case when i % ${ADMIN_NUMBER} = 0 then ${ROLE.admin} when i % 10 = 0 then ${ROLE.paid} else ${ROLE.default} end`;
  const taken = `select "id", row_number() over (order by "id") as number from tests order by "id" limit ${TAKEN_TESTS}`;
  return [
    `insert into users ("uid", "email", "nickname", "role", "passwordHash", "signedInAt", "searchText", "nicknameOrder") ${series}
      select ${uidOf('i')}, ${email}, ${nickname}, ${role}, '-', ${timeOf('i')}, ${nickname} || '\n' || ${email}, ${nickname} from series`,
    `insert into results ("uid", "testId", "revision", "practisedRevision", "answers", "score", "maxScore", "timestamp") ${series}
      select ${uidOf('i')}, taken."id", 1, 1, '${JSON.stringify(answers)}', 9, 9, ${timeOf('i')}
      from (${taken}) as taken cross join series order by number, i`,
    `insert into "openBlocks" ("uid", "blockId") ${series} select ${uidOf('i')}, '${blockId}' from series`,
    `insert into sessions ("id", "uid", "createdAt", "seenAt") ${series}
      select 'session-' || i, ${uidOf('i')}, '${new Date().toISOString()}', '${new Date().toISOString()}' from series`,
    `insert into "knownPlaces" ("uid", "place", "seenAt") ${series} select ${uidOf('i')}, 'device:' || i, ${timeOf('i')} from series`,
    `insert into audit ("id", "at", "action", "actorUid", "actorNickname", "actorEmail", "details", "address") ${series}
      select 'event-' || ${pad('i', 7)} || rounds."number", ${timeOf('i')}, 'signed-in', ${uidOf('i')}, ${nickname}, ${email},
        '{}', '10.0.0.1'
      from (select 1 as "number" union all select 2 union all select 3) as rounds cross join series`,
    `${INSERT_CARDS} ${series} ${selectCards(uidOf('i'), `'question'`)}`,
    ...learnerNumbers(users).slice(0, DILIGENT_LEARNERS).map((number) => {
      const cards = `with recursive series(i) as (select 1 union all select i + 1 from series where i < ${Math.ceil(users / USERS_PER_CARD)})`;
      return `${INSERT_CARDS} ${cards} ${selectCards(uidOf(String(number)), `'question-' || i`)}`;
    }),
  ];
}

const INSERT_CARDS = `insert into "practiceCards"
  ("id", "uid", "testId", "questionKey", "attempt", "place", "mistakeAttempt", "stability", "difficulty", "reviewedAt", "dueAt", "knownInRow")`;
/** Selects cards for a user. Half of the cards are due. */
const selectCards = (uid: string, question: string): string => `
  select ${uid} || ${question}, ${uid}, (select min("id") from tests), ${question}, 1, i % 9, 1, 1, 5, ${timeOf('i')},
    case when i % 2 = 0 then ${timeOf('i')} else '2099-01-01T00:00:00.000Z' end, 0 from series`;

const learnerNumbers = (users: number): number[] =>
  Array.from({ length: LEARNERS }, (_, index) => Math.floor((index * users) / LEARNERS) + 1);

export const connect = async (url: string, engine: Engine): Promise<Database> =>
  engine === 'sqlite' ? openDatabase(url) : new Kysely<Schema>({ dialect: openPostgresWithoutTimeouts(url) });

/** Fills an empty database with users who have taken ten tests each. */
export async function seed(url: string, engine: Engine, users: number): Promise<SeededDatabase> {
  const { lessonId } = await prepareFixture(url, 1);
  const db = await connect(url, engine);
  try {
    const { blockId } = await db.selectFrom('lessons').select('blockId').where('id', '=', lessonId).executeTakeFirstOrThrow();
    // Inserts with keys in random order need a larger cache than a server does.
    if (engine === 'sqlite') await sql`pragma cache_size = -400000`.execute(db);
    for (const statement of statements(users, blockId)) await sql.raw(statement).execute(db);
    const tests = (await db.selectFrom('tests').select('id').orderBy('id').execute()).map(({ id }) => id);
    const [admin = { uid: '', cookie: '' }, ...learners] = await signIn(db, [ADMIN_NUMBER, ...learnerNumbers(users)]);
    await compactRoleCounts(db);
    await compactResultTotals(db);
    await (engine === 'sqlite' ? sql`pragma wal_checkpoint(truncate)` : sql`vacuum analyze`).execute(db);
    const middle = Math.ceil(users / 2);
    const { cursor } = (await sql<{ cursor: string }>`
      select ${sql.raw(timeOf('i'))} || '_' || ${sql.raw(uidOf('i'))} as cursor
      from (select ${sql.lit(middle)} as i) as half`.execute(db)).rows[0] ?? { cursor: '' };
    const middleOfGradebook = Buffer.from(JSON.stringify({ order: 'gradebook', key: `ученик ${middle}`, id: '' })).toString('base64url');
    const [takenTests, untakenTests] = [tests.slice(0, TAKEN_TESTS), tests.slice(TAKEN_TESTS)];
    return { url, learners, admin, takenTests, untakenTests, lessonId, middle: cursor, middleOfGradebook };
  } finally {
    await db.destroy();
  }
}

/** Adds sessions for users with these numbers. */
export async function signIn(db: Database, numbers: readonly number[]): Promise<{ uid: string; cookie: string }[]> {
  const now = new Date().toISOString();
  const signedIn = numbers.map((number) => ({ uid: `user-${String(number).padStart(6, '0')}`, token: newToken() }));
  const rows = signedIn.map(({ uid, token }) => ({ id: hashToken(token), uid, createdAt: now, seenAt: now }));
  await db.insertInto('sessions').values(rows).execute();
  return signedIn.map(({ uid, token }) => ({ uid, cookie: `${cookieNames(false).session}=${token}` }));
}
