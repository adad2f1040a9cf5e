import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { pageOutput, pageQuery } from '../../http/pagination.ts';
import { AuditEntry } from '../../domain/audit/audit-schema.ts';
import { ACTIONS } from '../../domain/audit/audit.ts';
import { IdInput } from '../../domain/shared-schema.ts';

/** A time in any time zone. It is converted to UTC, because the database stores times in UTC. */
const Time = z.iso
  .datetime({ offset: true })
  .max(40)
  .transform((time) => new Date(time).toISOString());

const Actions = z
  .string()
  .max(1000)
  .transform((codes) => [...new Set(codes.split(','))])
  .pipe(z.array(z.enum(ACTIONS)));

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  summary:
    'Журнал действий, новые первыми. `action` — коды через запятую, `actor` — кто, `subject` — над кем или чем, ' +
    '`person` — кто угодно из двух, `from` — с этого времени, `to` — до него.',
  query: z
    .object({
      action: Actions.optional(),
      actor: IdInput.optional(),
      subject: IdInput.optional(),
      person: IdInput.optional(),
      from: Time.optional(),
      to: Time.optional(),
      ...pageQuery,
    })
    .refine(({ person, actor, subject }) => person === undefined || (actor ?? subject) === undefined, {
      path: ['person'],
      message: 'Вместо actor и subject, а не вместе с ними.',
    }),
  output: z.object({ entries: z.array(AuditEntry), ...pageOutput }),
  successStatuses: [200],
  errors: [],
});
export type AuditPage = z.infer<typeof listAudit.output>;
