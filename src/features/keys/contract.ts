/** Keys for the bot (rule R98). */
import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { KEY_NAME_MAX_LENGTH } from '../../domain/access/access-limits.ts';
import { KeyRight } from '../../domain/access/access-schema.ts';
import { NOT_EMPTY } from '../../domain/shared-schema.ts';
import { KEY_RIGHTS } from '../../domain/access/key-rights.ts';

const Key = z.object({
  id: z.string(),
  name: z.string(),
  rights: z.array(KeyRight),
  createdAt: z.iso.datetime(),
  /** When the key was last used, accurate to a minute; `null` if it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
}).meta({ id: 'ApiKey' });
export type Key = z.infer<typeof Key>;

export const listKeys = defineEndpoint({
  method: 'GET',
  path: '/api/admin/keys',
  access: 'admin',
  summary: 'Ключи для бота, новые первыми, без секретов.',
  output: z.array(Key),
  successStatuses: [200],
  errors: [],
});

export const createKey = defineEndpoint({
  method: 'POST',
  path: '/api/admin/keys',
  access: 'admin',
  summary: 'Создаёт ключ. `secret` есть только в этом ответе; бот передаёт его как `Authorization: Bearer <secret>`.',
  body: z.object({
    name: z.string().max(KEY_NAME_MAX_LENGTH, `Название не длиннее ${KEY_NAME_MAX_LENGTH} символов.`).meta(NOT_EMPTY),
    rights: z.array(KeyRight).min(1, 'Выберите хотя бы одно право.').max(KEY_RIGHTS.length),
  }),
  output: z.object({ ...Key.shape, secret: z.string() }),
  successStatuses: [201],
  errors: ['missing-fields'],
});

export const revokeKey = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/keys/{id}',
  access: 'admin',
  summary: 'Отзывает ключ. Следующий запрос с ним получит 401.',
  output: null,
  successStatuses: [204],
  errors: ['key-not-found'],
});
