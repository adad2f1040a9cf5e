/** Assignments: which pupils have to do what, until when, and who has done it. */
import * as z from 'zod';
import { GroupReference } from '../../domain/access/access-schema.ts';
import { ASSIGNED_GROUPS_MAX_COUNT, ASSIGNED_PUPILS_MAX_COUNT, DONE_PAGE_SIZE } from '../../domain/assignments/assignment-limits.ts';
import { RESTING_REASONS, STATES, STATUSES, TAKEN_BEFORE } from '../../domain/assignments/kinds.ts';
import { Due, DueInput, Note, OwnAssignment, ownFields, TargetKind } from '../../domain/assignments/assignment-schema.ts';
import { ClientId, IdInput, Revision } from '../../domain/shared-schema.ts';
import { USER_SEARCH_MAX_LENGTH } from '../../domain/users/user-limits.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { orderedPageQuery, pageOutput, pageSize } from '../../http/pagination.ts';

const Count = z.number().int().nonnegative();

export const listOwnAssignments = defineEndpoint({
  method: 'GET',
  path: '/api/assignments',
  access: 'user',
  summary: 'Свои задания: несданные по сроку, сданные от новых к старым, по страницам.',
  query: z.object({ limit: pageSize(DONE_PAGE_SIZE), cursor: orderedPageQuery.cursor }),
  output: z.object({
    /** The current time of the server. */
    now: z.iso.datetime(),
    /** The stored time zone of the user; `null` if none is stored. */
    zone: z.string().nullable(),
    /** The open assignments. Checked assignments whose review the pupil has not opened yet come first. */
    open: z.array(OwnAssignment),
    done: z.array(OwnAssignment),
    doneTotal: Count,
    ...pageOutput,
  }),
  successStatuses: [200],
  errors: [],
});
export type OwnAssignmentsPage = z.infer<typeof listOwnAssignments.output>;

const Person = z.object({ uid: z.string(), nickname: z.string() });

/** An assignment of one pupil, as admins see it: the pupil, the due date and what the pupil has done. */
const Assigned = z.object({
  ...Person.shape,
  email: z.string(),
  ...ownFields,
  questionCount: Count,
  /** When the answers reached the server; `null` before. */
  arrivedAt: z.iso.datetime().nullable(),
  due: Due.nullable(),
  dueAt: z.iso.datetime().nullable(),
  extended: z.boolean(),
  /** Whether the assignment was given to this pupil by name, and not only to a group of the pupil. */
  single: z.boolean(),
  /** `false` if the pupil has handed in and then left the groups and pupils that the assignment is given to. */
  member: z.boolean(),
  /** Whether the block of the lesson is closed to the pupil at present. */
  locked: z.boolean(),
  channels: z.array(z.enum(['push', 'email', 'bot'])),
  emailBounced: z.boolean(),
}).meta({ id: 'Assigned' });
export type Assigned = z.infer<typeof Assigned>;

const Target = z.object({
  kind: TargetKind,
  id: z.string(),
  /** The name; for a deleted target its last name. */
  name: z.string(),
  blockId: z.string().nullable(),
  blockTitle: z.string().nullable(),
  /** Why the assignment is hidden from pupils who have not handed in; `null` if they see it. */
  resting: z.enum(RESTING_REASONS).nullable(),
}).meta({ id: 'Target' });

const Assignment = z.object({
  id: z.string(),
  revision: Revision,
  target: Target,
  groups: z.array(GroupReference),
  pupils: z.array(Person),
  opensAt: z.iso.datetime(),
  due: Due.nullable(),
  dueAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  openBlock: z.boolean(),
  status: z.enum(STATUSES),
  createdAt: z.iso.datetime(),
  createdBy: Person.nullable(),
  counts: z.object({
    pupils: Count,
    /** The number of pupils who have handed in, including late hand-ins and hand-ins that wait for a check. */
    handedIn: Count,
    late: Count,
    checking: Count,
    started: Count,
    overdue: Count,
    /** The number of pupils who have not handed in and lack access. */
    locked: Count,
  }),
}).meta({ id: 'Assignment' });
export type Assignment = z.infer<typeof Assignment>;

const ListedAssignment = Assignment.extend({
  /** The state of the pupil that the request names. */
  own: Assigned.optional(),
}).meta({ id: 'ListedAssignment' });
export type ListedAssignment = z.infer<typeof ListedAssignment>;

const SEARCH_MAX_LENGTH = 200;
const statusesPattern = new RegExp(`^(${STATUSES.join('|')})(,(${STATUSES.join('|')}))*$`);

export const listAssignments = defineEndpoint({
  method: 'GET',
  path: '/api/admin/assignments',
  access: 'admin',
  summary:
    'Задания: идущие и будущие по сроку, потом прошедшие, новые первыми. `status` — одно или несколько состояний через запятую, ' +
    '`target` — `test:<id>` или `lesson:<id>`, `search` — часть названия, `uid` — задания ученика с его состоянием.',
  query: z.object({
    status: z.string().max(60).regex(statusesPattern).optional(),
    groupId: IdInput.optional(),
    uid: IdInput.optional(),
    target: z.string().max(200).regex(/^(test|lesson):.+$/).optional(),
    search: z.string().max(SEARCH_MAX_LENGTH).default(''),
    ...orderedPageQuery,
  }),
  output: z.object({ assignments: z.array(ListedAssignment), total: Count, ...pageOutput }),
  successStatuses: [200],
  errors: ['group-not-found', 'user-not-found'],
});
export type AssignmentsPage = z.infer<typeof listAssignments.output>;

/** The effects of giving or changing an assignment. */
const Preview = z.object({
  /** The number of pupils who would have the assignment. */
  pupils: Count,
  takenBefore: z.object({
    count: Count,
    first: z.array(z.object({ ...Person.shape, score: z.number().int(), maxScore: z.number().int() })),
  }),
  locked: z.object({
    /** The number of pupils to whom the block is closed. */
    count: Count,
    /** The number of pupils whose access to the block ends before the due date. */
    endsBefore: Count,
    first: z.array(Person),
  }),
  /** Other open or scheduled assignments of the same target that some of these pupils have. */
  given: z.array(
    z.object({
      id: z.string(),
      due: Due.nullable(),
      groups: z.array(GroupReference),
      singles: Count,
      pupils: Count,
      handedIn: Count,
    }),
  ),
  /** The number of pupils who would lose the assignment. */
  lost: Count,
  /**
   * The number of pupils whom no notification can reach: they have no push, no mail and no bot. At present it is always
   * 0.
   */
  unreachable: Count,
}).meta({ id: 'AssignmentPreview' });
export type Preview = z.infer<typeof Preview>;

const audience = {
  groupIds: z.array(IdInput).max(ASSIGNED_GROUPS_MAX_COUNT, `Не больше ${ASSIGNED_GROUPS_MAX_COUNT} групп.`),
  uids: z.array(IdInput).max(ASSIGNED_PUPILS_MAX_COUNT, `Не больше ${ASSIGNED_PUPILS_MAX_COUNT.toLocaleString('ru')} учеников.`),
};
/**
 * Only the length is checked here. The handler refuses a text that is no time with an error of its own, `invalid-date`.
 */
const OpensAt = z.string().max(40).nullable().optional();
const terms = {
  opensAt: OpensAt,
  due: DueInput.nullable(),
  note: Note.nullable().optional(),
  takenBefore: z.enum(TAKEN_BEFORE).optional(),
  openBlock: z.boolean().optional(),
  dryRun: z.boolean(),
};

export const createAssignment = defineEndpoint({
  method: 'POST',
  path: '/api/admin/assignments',
  access: 'admin',
  summary:
    'Задаёт тест или урок группам и ученикам. С тем же `id` и содержанием ещё раз — то же задание. С `dryRun` только говорит, что будет.',
  body: z.object({ id: ClientId.optional(), target: z.object({ kind: TargetKind, id: IdInput }), ...audience, ...terms }),
  output: z.union([Assignment, Preview]),
  successStatuses: [201, 200],
  errors: ['not-published', 'no-test', 'edit-conflict', 'invalid-date'],
  badRequestErrors: ['test-not-found', 'lesson-not-found', 'group-not-found', 'user-not-found'],
});

export const getAssignment = defineEndpoint({
  method: 'GET',
  path: '/api/admin/assignments/{id}',
  access: 'admin',
  summary: 'Одно задание.',
  output: Assignment,
  successStatuses: [200],
  errors: ['assignment-not-found'],
});

export const updateAssignment = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/assignments/{id}',
  access: 'admin',
  summary: 'Меняет задание, если его версия та, с которой начали правку. С `dryRun` только говорит, что будет.',
  body: z.object({ revision: Revision, ...audience, ...terms }),
  output: z.union([Assignment, Preview]),
  successStatuses: [200],
  errors: ['assignment-not-found', 'edit-conflict', 'invalid-date'],
  badRequestErrors: ['group-not-found', 'user-not-found'],
});

export const deleteAssignment = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/assignments/{id}',
  access: 'admin',
  summary: 'Удаляет задание. Результаты и начатые ответы остаются.',
  output: null,
  successStatuses: [204],
  errors: ['assignment-not-found'],
});

export const listAssigned = defineEndpoint({
  method: 'GET',
  path: '/api/admin/assignments/{id}/pupils',
  access: 'admin',
  summary: 'Ученики задания: сначала кто не сдал, потом кто сдал. `state` — `missing`, `done` или одно состояние.',
  query: z.object({
    state: z.enum(['missing', 'done', ...STATES]).optional(),
    search: z.string().max(USER_SEARCH_MAX_LENGTH).default(''),
    ...orderedPageQuery,
  }),
  output: z.object({ pupils: z.array(Assigned), total: Count, ...pageOutput }),
  successStatuses: [200],
  errors: ['assignment-not-found'],
});
export type AssignedPage = z.infer<typeof listAssigned.output>;

export const extendAssignment = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/assignments/{id}/extensions',
  access: 'admin',
  summary: 'Продлевает срок ученикам, всем или никому; `due: null` убирает продление. `changed` — у скольких срок стал другим.',
  body: z.object({ uids: audience.uids.min(1, 'Выберите хотя бы одного ученика.'), due: DueInput.nullable() }),
  output: z.object({ changed: Count }),
  successStatuses: [200],
  errors: ['assignment-not-found', 'invalid-date'],
  badRequestErrors: ['user-not-found'],
});

const Reminded = z.object({ ...Person.shape, remindedAt: z.iso.datetime() }).meta({ id: 'RemindedPupil' });

export const remindPupils = defineEndpoint({
  method: 'POST',
  path: '/api/admin/assignments/{id}/reminders',
  access: 'admin',
  summary: 'Напоминает названным или всем, кто не сдал; каждому не чаще раза в 12 часов.',
  body: z.object({ uids: audience.uids.optional() }),
  output: z.object({ reminded: z.array(Reminded), recently: z.array(Reminded), unreachable: z.array(Reminded) }),
  successStatuses: [200],
  errors: ['assignment-not-found', 'not-begun'],
  badRequestErrors: ['user-not-found'],
});
export type Reminders = z.infer<typeof remindPupils.output>;

export const getAssignmentMatrix = defineEndpoint({
  method: 'GET',
  path: '/api/admin/assignment-matrix',
  access: 'admin',
  summary: 'Кто что сделал: ученики группы по нику и её начатые задания по сроку, последние 30.',
  query: z.object({ groupId: IdInput, search: z.string().max(USER_SEARCH_MAX_LENGTH).default(''), ...orderedPageQuery }),
  output: z.object({
    assignments: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: TargetKind,
        targetId: z.string(),
        due: Due.nullable(),
        dueAt: z.iso.datetime().nullable(),
        handedIn: Count,
        pupils: Count,
      }),
    ),
    users: z.array(
      z.object({
        ...Person.shape,
        email: z.string(),
        handedIn: Count,
        given: Count,
        /**
         * The cells of the pupil's row, by the id of the assignment. There is no cell for an assignment that the pupil
         * does not have.
         */
        cells: z.record(z.string(), Assigned),
      }),
    ),
    total: Count,
    ...pageOutput,
  }),
  successStatuses: [200],
  errors: ['group-not-found'],
});
export type AssignmentMatrix = z.infer<typeof getAssignmentMatrix.output>;
