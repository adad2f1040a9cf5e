import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { pageOutput, pageQuery } from '../../http/pagination.ts';
import { IdInput } from '../../domain/shared-schema.ts';
import { USER_SEARCH_MAX_LENGTH } from '../../domain/users/user-limits.ts';
import { Role, User } from '../../domain/users/user-schema.ts';

export const listUsers = defineEndpoint({
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
    /** Number of users who match the search and the role. */
    total: z.number().int(),
    ...pageOutput,
    /** Number of users who match the search, by role. */
    counts: z.object({ '0': z.number().int(), '1': z.number().int(), '99': z.number().int() }),
  }),
  successStatuses: [200],
  errors: [],
});
export type UsersPage = z.infer<typeof listUsers.output>;

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/{uid}',
  access: 'admin',
  summary: 'Один ученик.',
  output: User,
  successStatuses: [200],
  errors: ['user-not-found'],
});

export const changeUser = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/users/{uid}',
  access: 'admin',
  summary: 'Меняет роль и открытые блоки: то, что названо. Действует со следующего запроса ученика.',
  body: z.object({ role: Role.optional(), accessBlocks: z.array(IdInput).max(1000).optional() }),
  output: User,
  successStatuses: [200],
  errors: ['user-not-found', 'last-admin'],
  badRequestErrors: ['block-not-found'],
});
