import { actorOf, handle, type Route } from '../../http/handler.ts';
import { AppError } from '../../domain/errors.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { hashToken, newToken } from '../../db/tokens.ts';
import { createKey, listKeys, revokeKey } from './contract.ts';
import * as store from './store.ts';

/** The beginning of every secret. If a secret leaks into a text, the prefix shows what it is. */
const SECRET_PREFIX = 'lk_';

/** The endpoints that administer keys for the bot (rule R98). */
export const keyEndpoints = (db: Database): Route[] => [
  handle(listKeys, () => store.listKeys(db)),

  handle(createKey, async ({ body, ...context }) => {
    const name = body.name.trim();
    if (!name) throw new AppError('missing-fields', { fields: { name: 'Введите название.' } });
    const secret = `${SECRET_PREFIX}${newToken()}`;
    const key = { id: newId(), name, rights: [...new Set(body.rights)], createdAt: new Date().toISOString() };
    await store.addKey(db, { ...key, hash: hashToken(secret) }, actorOf(context));
    return { ...key, lastUsedAt: null, secret };
  }),

  handle(revokeKey, async ({ params, ...context }) => {
    if (!(await store.removeKey(db, params.id, actorOf(context)))) throw new AppError('key-not-found');
    return undefined;
  }),
];
