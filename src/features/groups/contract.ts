/** Groups of pupils: their administration, invitations and joining (rules R90 to R92). */
import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { orderedPageQuery, pageOutput } from '../../http/pagination.ts';
import { GROUP_NAME_MAX_LENGTH, MEMBERS_MAX_COUNT } from '../../domain/access/access-limits.ts';
import { GroupReference } from '../../domain/access/access-schema.ts';
import { ClientId, IdInput, NOT_EMPTY, Revision } from '../../domain/shared-schema.ts';
import { USER_SEARCH_MAX_LENGTH } from '../../domain/users/user-limits.ts';
import { User } from '../../domain/users/user-schema.ts';

const Invitation = z.object({ code: z.string(), url: z.string() }).meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

const Group = z.object({
  ...GroupReference.shape,
  revision: Revision,
  memberCount: z.number().int(),
  /** The number of assignments to the group that are not past. */
  openAssignments: z.number().int(),
  invitation: Invitation.nullable(),
}).meta({ id: 'Group' });
export type Group = z.infer<typeof Group>;

const GroupInput = z.object({
  name: z.string().max(GROUP_NAME_MAX_LENGTH, `Название не длиннее ${GROUP_NAME_MAX_LENGTH} символов.`).meta(NOT_EMPTY),
}).meta({ id: 'GroupInput' });

export const listGroups = defineEndpoint({
  method: 'GET',
  path: '/api/admin/groups',
  access: 'admin',
  summary: 'Группы по названию.',
  output: z.array(Group),
  successStatuses: [200],
  errors: [],
});

export const createGroup = defineEndpoint({
  method: 'POST',
  path: '/api/admin/groups',
  access: 'admin',
  summary: 'Создаёт группу без учеников и без приглашения. С тем же `id` и названием ещё раз — та же группа.',
  body: z.object({ ...GroupInput.shape, id: ClientId.optional() }),
  output: Group,
  successStatuses: [201],
  errors: ['missing-fields', 'name-taken', 'edit-conflict'],
});

export const getGroup = defineEndpoint({
  method: 'GET',
  path: '/api/admin/groups/{id}',
  access: 'admin',
  summary: 'Одна группа.',
  output: Group,
  successStatuses: [200],
  errors: ['group-not-found'],
});

export const updateGroup = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/groups/{id}',
  access: 'admin',
  summary: 'Переименовывает группу, если её версия та, с которой начали правку.',
  body: z.object({ ...GroupInput.shape, revision: Revision }),
  output: Group,
  successStatuses: [200],
  errors: ['group-not-found', 'missing-fields', 'name-taken', 'edit-conflict'],
});

export const deleteGroup = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/groups/{id}',
  access: 'admin',
  summary: 'Удаляет группу. Ученики и их результаты остаются.',
  output: null,
  successStatuses: [204],
  errors: ['group-not-found'],
});

export const listMembers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/groups/{id}/members',
  access: 'admin',
  summary: 'Ученики группы по нику: поиск по нику и email, страницы.',
  query: z.object({ search: z.string().max(USER_SEARCH_MAX_LENGTH).default(''), ...orderedPageQuery }),
  output: z.object({ users: z.array(User), total: z.number().int(), ...pageOutput }),
  successStatuses: [200],
  errors: ['group-not-found'],
});
export type MembersPage = z.infer<typeof listMembers.output>;

const Uids = z.array(IdInput).max(MEMBERS_MAX_COUNT);
/** The maximum is longer than any e-mail address, so that a malformed address is reported as unknown and does not fail the request. */
const EmailText = z.string().max(1_000);

export const changeMembers = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/groups/{id}/members',
  access: 'admin',
  summary: 'Добавляет учеников по id и по email и убирает по id. Кого по адресу не нашли, названы в ответе.',
  body: z.object({ add: Uids.optional(), addEmails: z.array(EmailText).max(MEMBERS_MAX_COUNT).optional(), remove: Uids.optional() }),
  output: z.object({
    /** The number of added people, without those who were members already. */
    added: z.number().int(),
    /** The number of removed people, without those who were not members. */
    removed: z.number().int(),
    unknownEmails: z.array(z.string()),
  }),
  successStatuses: [200],
  errors: ['group-not-found'],
  badRequestErrors: ['user-not-found'],
});

export const renewInvitation = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/groups/{id}/invitation',
  access: 'admin',
  summary: 'Делает ссылку-приглашение. Прежняя перестаёт работать.',
  output: Invitation,
  successStatuses: [200],
  errors: ['group-not-found'],
});

export const removeInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/groups/{id}/invitation',
  access: 'admin',
  summary: 'Выключает ссылку-приглашение.',
  output: null,
  successStatuses: [204],
  errors: ['group-not-found', 'invitation-not-found'],
});

export const getInvitation = defineEndpoint({
  method: 'GET',
  path: '/api/invitations/{code}',
  access: 'anyone',
  summary: 'В какую группу приглашает ссылка.',
  output: z.object({ group: z.object({ name: z.string() }) }),
  successStatuses: [200],
  errors: ['invitation-not-found'],
});

export const joinGroup = defineEndpoint({
  method: 'POST',
  path: '/api/groups/join',
  access: 'user',
  summary: 'Вступает в группу по коду приглашения. Ещё раз — тот же ответ.',
  body: z.object({ code: IdInput }),
  output: z.object({ group: GroupReference }),
  successStatuses: [200],
  errors: ['invitation-not-found'],
});
