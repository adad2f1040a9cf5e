/** Requests for access, and changes of access for many users at once (rules R95 to R97). */
import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { pageOutput, pageQuery } from '../../http/pagination.ts';
import { BLOCKS_MAX_COUNT, PEOPLE_MAX_COUNT } from '../../domain/access/access-limits.ts';
import {
  BlockAccess,
  BlockAccessInput,
  BlockIds,
  noBlocksText,
  OwnRequest,
  RequestStatus,
  UntilInput,
} from '../../domain/access/access-schema.ts';
import { ACTOR_KINDS } from '../../domain/access/access-request.ts';
import { REQUEST_CODE_MAX_LENGTH, REQUEST_CODE_PATTERN } from '../../domain/access/request-code.ts';
import { IdInput } from '../../domain/shared-schema.ts';

export const requestAccess = defineEndpoint({
  method: 'POST',
  path: '/api/access-requests',
  access: 'user',
  summary:
    'Оставляет заявку на блок или, без `blockId`, на доступ вообще; открытая заявка остаётся той же. ' +
    '`code` предлагает код новой заявки, чтобы он был в ссылке ещё до ответа.',
  body: z.object({ blockId: IdInput.optional(), code: z.string().max(REQUEST_CODE_MAX_LENGTH).regex(REQUEST_CODE_PATTERN).optional() }),
  output: OwnRequest,
  successStatuses: [201, 200],
  errors: ['block-not-found', 'already-open'],
});

export const listOwnRequests = defineEndpoint({
  method: 'GET',
  path: '/api/access-requests',
  access: 'user',
  summary: 'Свои открытые заявки, новые первыми. `blockId` пуст у заявки без блока.',
  output: z.array(z.object({ ...OwnRequest.shape, blockId: z.string().nullable() })),
  successStatuses: [200],
  errors: [],
});

const Request = z.object({
  id: z.string(),
  code: z.string(),
  status: RequestStatus,
  user: z.object({ uid: z.string(), nickname: z.string(), email: z.string() }),
  /** The block; `null` if the request names none. A deleted block keeps its last title here. */
  block: z.object({ id: z.string(), title: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** Who decided the request; `null` if it is open or the program decided it. */
  decidedBy: z.object({ kind: z.enum(ACTOR_KINDS), id: z.string(), name: z.string() }).nullable(),
  /** The blocks that were opened; empty unless the request was granted. */
  granted: z.array(z.object({ ...BlockAccess.shape, title: z.string() })),
}).meta({ id: 'AccessRequest' });
export type AccessRequest = z.infer<typeof Request>;

export const listRequests = defineEndpoint({
  method: 'GET',
  path: '/api/admin/access-requests',
  access: 'admin',
  keyRight: 'requests:read',
  summary: 'Заявки, новые первыми. `status` — с таким ответом, `code` — с кодом из ссылки на бота; `open` — сколько открытых всего.',
  query: z.object({ status: RequestStatus.optional(), code: z.string().max(200).optional(), ...pageQuery }),
  output: z.object({ requests: z.array(Request), open: z.number().int(), total: z.number().int(), ...pageOutput }),
  successStatuses: [200],
  errors: [],
});
export type RequestsPage = z.infer<typeof listRequests.output>;

export const grantRequest = defineEndpoint({
  method: 'POST',
  path: '/api/admin/access-requests/{id}/grant',
  access: 'admin',
  keyRight: 'access:write',
  summary: 'Открывает блоки по заявке до дня включительно или без срока. То же ещё раз ничего не меняет.',
  body: z.object({ blockIds: BlockIds.min(1, noBlocksText), until: UntilInput }),
  output: Request,
  successStatuses: [200],
  errors: ['request-not-found', 'already-decided', 'invalid-date'],
  badRequestErrors: ['block-not-found'],
});

export const declineRequest = defineEndpoint({
  method: 'POST',
  path: '/api/admin/access-requests/{id}/decline',
  access: 'admin',
  keyRight: 'access:write',
  summary: 'Отклоняет заявку. Ещё раз ничего не меняет.',
  output: Request,
  successStatuses: [200],
  errors: ['request-not-found', 'already-decided'],
});

export const changeAccess = defineEndpoint({
  method: 'POST',
  path: '/api/admin/access-changes',
  access: 'admin',
  keyRight: 'access:write',
  summary: 'Открывает и закрывает блоки ученикам и группе: всё или ничего. С `dryRun` только считает, что изменится.',
  body: z.object({
    uids: z.array(IdInput).max(PEOPLE_MAX_COUNT).optional(),
    groupId: IdInput.optional(),
    open: z.array(BlockAccessInput).max(BLOCKS_MAX_COUNT).optional(),
    close: BlockIds.optional(),
    dryRun: z.boolean(),
  }),
  output: z.object({
    /** The number of chosen people. All other numbers count pairs of a pupil and a block. */
    people: z.number().int(),
    opened: z.number().int(),
    closed: z.number().int(),
    /** Pairs whose last day of access changes, to an earlier or a later day. */
    extended: z.number().int(),
    unchanged: z.number().int(),
  }),
  successStatuses: [200],
  errors: ['group-not-found', 'invalid-date'],
  badRequestErrors: ['block-not-found', 'user-not-found'],
});
export type AccessChangeCounts = z.infer<typeof changeAccess.output>;
