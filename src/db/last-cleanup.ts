import type { Database } from './database.ts';

/** Finds when the server last deleted expired rows; `null` before the first time. */
export async function findLastCleanup(db: Database): Promise<string | null> {
  const { cleanedAt } = await db.selectFrom('databaseState').select('cleanedAt').executeTakeFirstOrThrow();
  return cleanedAt;
}

export async function noteCleanup(db: Database, at: Date): Promise<void> {
  await db.updateTable('databaseState').set({ cleanedAt: at.toISOString() }).execute();
}
