import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { pageOutput, pageQuery, queryInteger } from '../../http/pagination.ts';
import { BLOCKS_MAX_COUNT } from '../../domain/access/access-limits.ts';
import { BlockAccessInput, BlockIds } from '../../domain/access/access-schema.ts';
import { IdInput } from '../../domain/shared-schema.ts';
import { USER_SEARCH_MAX_LENGTH } from '../../domain/users/user-limits.ts';
import { IDLE_MONTHS, type IdleMonths } from '../../domain/users/idle.ts';
import { AdminUser, EmailInput, Role } from '../../domain/users/user-schema.ts';

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'admin',
  keyRight: 'users:read',
  summary:
    'Ученики, новые первыми: поиск по нику и email без учёта регистра, роль, группа, страницы. ' +
    '`endsWithin` — чей доступ к какому-нибудь блоку кончится за столько дней, `notSeenFor` — кто не заходил столько месяцев, `consent=none` — у кого нет действующего согласия (те и другие без админов).',
  query: z.object({
    search: z.string().max(USER_SEARCH_MAX_LENGTH).default(''),
    role: z.enum(['0', '1', '99']).transform(Number).pipe(Role).optional(),
    groupId: IdInput.optional(),
    endsWithin: queryInteger(0, 3_660).optional(),
    notSeenFor: queryInteger(1, 120).optional(),
    consent: z.literal('none').optional(),
    ...pageQuery,
  }),
  output: z.object({
    users: z.array(AdminUser),
    /** The number of users who match all filters. */
    total: z.number().int(),
    ...pageOutput,
    counts: z.object({
      /** The numbers of users by role who match all filters except the filter by role. */
      '0': z.number().int(),
      '1': z.number().int(),
      '99': z.number().int(),
      /** The numbers of users of all roles who have not visited the site for this many months. The filter `notSeenFor` is ignored. */
      notSeen: z.object(Object.fromEntries(IDLE_MONTHS.map((months) => [months, z.number().int()])) as Record<IdleMonths, z.ZodInt>),
      /**
       * The number of pupils without a valid consent, even if the site does not ask for consent. The filters by role and by `consent` are
       * ignored.
       */
      withoutConsent: z.number().int(),
    }),
  }),
  successStatuses: [200],
  errors: ['group-not-found'],
});
export type UsersPage = z.infer<typeof listUsers.output>;

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/api/admin/users/{uid}',
  access: 'admin',
  keyRight: 'users:read',
  summary: 'Один ученик.',
  output: AdminUser,
  successStatuses: [200],
  errors: ['user-not-found'],
});

/** The message of the registration form without its sign «❌» (rule R3). */
export const EMAIL_TAKEN = 'Этот email уже зарегистрирован.';

export const changeUser = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/users/{uid}',
  access: 'admin',
  summary:
    'Меняет роль, открытые блоки и email: то, что названо. Действует со следующего запроса ученика; пароль и сеансы остаются. ' +
    '`access` называет и последний день; `accessBlocks` оставляет его тем блокам, которые открыты.',
  body: z
    .object({
      role: Role.optional(),
      email: EmailInput.optional(),
      accessBlocks: BlockIds.optional(),
      access: z.array(BlockAccessInput).max(BLOCKS_MAX_COUNT).optional(),
    })
    .refine(({ access, accessBlocks }) => access === undefined || accessBlocks === undefined, {
      path: ['access'],
      message: 'Вместо accessBlocks, а не вместе с ним.',
    }),
  output: AdminUser,
  successStatuses: [200],
  errors: ['user-not-found', 'last-admin', 'invalid-date', 'invalid-email', 'email-already-in-use'],
  errorMessages: { 'email-already-in-use': EMAIL_TAKEN },
  badRequestErrors: ['block-not-found'],
});
