import type { KeyRight } from '../../domain/access/key-rights.ts';
import { asAdmin } from '../../db/as-admin.ts';
import type { Actor } from '../../db/audit-log.ts';
import type { Database } from '../../db/database.ts';
import { preparedMutation } from '../../db/group-commit.ts';
import { preparedQuery } from '../../db/prepared-query.ts';
import type { Key } from './contract.ts';

/** The keys, newest first. */
export async function listKeys(db: Database): Promise<Key[]> {
  const rows = await db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'rights', 'createdAt', 'lastUsedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ rights, ...row }) => ({ ...row, rights: rightsOf(rights) }));
}

const rightsOf = (rights: string): KeyRight[] => JSON.parse(rights) as KeyRight[];

const subjectOf = ({ id, name }: Pick<Key, 'id' | 'name'>) => ({ kind: 'key', id, title: name }) as const;

type NewKey = Omit<Key, 'lastUsedAt'> & { hash: string };

export async function addKey(db: Database, { rights, ...key }: NewKey, by: Actor): Promise<void> {
  await asAdmin(db, by, async (trx, record) => {
    await trx.insertInto('apiKeys').values({ ...key, rights: JSON.stringify(rights) }).execute();
    await record({ action: 'key-created', subject: subjectOf(key), details: { rights } });
  });
}

/** @returns whether the key existed */
export async function removeKey(db: Database, id: string, by: Actor): Promise<boolean> {
  return asAdmin(db, by, async (trx, record) => {
    const key = await trx.deleteFrom('apiKeys').where('id', '=', id).returning(['id', 'name']).executeTakeFirst();
    if (key === undefined) return false;
    await record({ action: 'key-revoked', subject: subjectOf(key) });
    return true;
  });
}

const selectKey = preparedQuery((db, { hash }: { hash: string }) =>
  db.selectFrom('apiKeys').select(['id', 'name', 'rights', 'lastUsedAt']).where('hash', '=', hash),
);

/** Finds a key by its hash. It is not cached, because every process must refuse a revoked key at once. */
export async function findKey(db: Database, hash: string) {
  const [row] = await selectKey(db, { hash });
  return row && { ...row, rights: rightsOf(row.rights) };
}

const touch = preparedMutation((db, { id, now, before }: { id: string; now: string; before: string }) =>
  db
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<', before)])),
);

/** @param before if the key was used after this time, nothing is written. Thus only one of several concurrent requests writes. */
export async function touchKey(db: Database, use: { id: string; now: string; before: string }): Promise<void> {
  await touch(db, use);
}
