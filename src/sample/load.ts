import { checkTest } from '../domain/test-draft.ts';
import { addTest, hasEverHadTests } from '../features/tests/store.ts';
import type { Database } from '../storage/database.ts';
import { sampleGeneralTests } from './general-tests.ts';

/** Fills a database that never held a test, by the same functions as the tutor's pages. */
export async function loadSampleContent(db: Database): Promise<void> {
  if (await hasEverHadTests(db)) return;
  for (const draft of sampleGeneralTests) await addTest(db, checkTest(draft));
}
