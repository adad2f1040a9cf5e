import * as z from 'zod';
import { call } from '../../api/call.ts';
import { pageOutput, pageQuery } from '../../api/page-query.ts';
import { IdInput } from '../../domain/id-schema.ts';
import { USER_SEARCH_MAX_LENGTH } from '../../domain/user-limits.ts';
import { Role, User } from '../../domain/user-schema.ts';

export const listUsers = call({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  summary: 'Ученики, новые первыми: поиск по нику и email без учёта регистра, роль, страницы.',
  query: z.object({
    search: z.string().max(USER_SEARCH_MAX_LENGTH).default(''),
    role: z.enum(['0', '1', '99']).transform(Number).pipe(Role).optional(),
    ...pageQuery,
  }),
  output: z.object({
    users: z.array(User),
    /** How many the search and the role leave in all. */
    total: z.number().int(),
    ...pageOutput,
    /** How many the search leaves of each role. */
    counts: z.object({ '0': z.number().int(), '1': z.number().int(), '99': z.number().int() }),
  }),
  statuses: [200],
  errors: [],
});
export type UsersPage = z.infer<typeof listUsers.output>;

export const getUser = call({
  method: 'GET',
  path: '/api/admin/users/{uid}',
  access: 'admin',
  summary: 'Один ученик.',
  output: User,
  statuses: [200],
  errors: ['user-not-found'],
});

export const changeUser = call({
  method: 'PATCH',
  path: '/api/admin/users/{uid}',
  access: 'admin',
  summary: 'Меняет роль и открытые блоки: то, что названо. Действует со следующего запроса ученика.',
  input: z.object({ role: Role.optional(), accessBlocks: z.array(IdInput).max(1000).optional() }),
  output: User,
  statuses: [200],
  errors: ['user-not-found', 'last-admin'],
  inputErrors: ['block-not-found'],
});
