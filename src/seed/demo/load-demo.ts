import { checkTest } from '../../domain/questions/test-input/test-input.ts';
import { addFirstAdmin, type FirstAdmin } from '../../features/account/bootstrap-admin.ts';
import { addTest, hasEverHadTests } from '../../features/tests/store/tests.ts';
import { hasBlocks } from '../../features/lessons/store/blocks.ts';
import { SYSTEM_ACTOR } from '../../db/audit-log.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { withExclusiveLock } from '../../db/transaction.ts';
import { setLastVisits } from '../../db/users/last-visits.ts';
import { addSampleBlocks } from '../load.ts';
import { demoLessonResults, demoResults, type PlacedPupil } from './demo-results.ts';
import { demoTests } from './demo-tests.ts';
import { demoPupils } from './pupils.ts';
import { SeededRandom } from './seeded-random.ts';
import { hasUsers, insertOpenBlocks, insertPupils, insertResults } from './store.ts';

const SEED = 30;
/** The demo lasts about two months. */
const DAYS = 60;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How much the demo contains. */
export interface DemoSize {
  pupils: number;
  tests: number;
  lessons: number;
  results: number;
}

/**
 * Fills an empty database with a class of invented pupils and their results. It changes nothing if the database is not
 * empty. The random choices are the same every time. The results end yesterday.
 * @param admin the first admin. The pupils get the same password
 * @returns `null` when the database is not empty
 */
export const loadDemo = (db: Database, admin: FirstAdmin, now: number): Promise<DemoSize | null> =>
  withExclusiveLock(db, async (trx) => {
    if ((await hasUsers(trx)) || (await hasEverHadTests(trx)) || (await hasBlocks(trx))) return null;
    await addFirstAdmin(trx, admin);
    const random = new SeededRandom(SEED);
    const start = Math.floor(now / DAY_MS) * DAY_MS - DAYS * DAY_MS;
    const lessons = await addSampleBlocks(trx);
    const ids: string[] = [];
    for (const { stored } of demoTests) ids.push((await addTest(trx, checkTest(stored), SYSTEM_ACTOR)).id);

    const blocks = [...new Set(lessons.map(({ blockId }) => blockId))];
    const pupils = demoPupils(random, DAYS).map(
      (pupil): PlacedPupil => ({ ...pupil, uid: newId(), blocks: blocks.slice(0, pupil.openBlocks) }),
    );
    const { passwordHash } = admin.account;
    const accounts = pupils.map(({ uid, email, nickname, role, joinedOnDay }) => {
      const signedInAt = new Date(start + joinedOnDay * DAY_MS + random.below(DAY_MS / 2)).toISOString();
      return { uid, email, nickname, role, passwordHash, signedInAt };
    });
    await insertPupils(trx, accounts);
    await insertOpenBlocks(trx, pupils.flatMap(({ uid, blocks: open }) => open.map((blockId) => ({ uid, blockId }))));

    const demo = { random, pupils, start, days: DAYS };
    const results = demoResults(demo, ids);
    const lessonResults = demoLessonResults(demo, lessons);
    await insertResults(trx, [...results, ...lessonResults]);
    await setLastVisits(trx, pupils.map(({ uid }) => uid));
    return { pupils: pupils.length, tests: ids.length, lessons: lessons.length, results: results.length + lessonResults.length };
  });
