/** Documents about personal data, the consent to them, and their administration (ADR 56). */
import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { BACKUP_DAYS_MAX, DOCUMENT_MAX_LENGTH, DOCUMENT_TOO_LONG, NOTE_MAX_LENGTH, NOTED_MAX_COUNT, OPERATOR_FIELD_MAX_LENGTH, PARENT_NAME_MAX_LENGTH } from '../../domain/personal-data/limits.ts';
import { Consent, CONSENT_GIVERS, ConsentInput, DOCUMENT_KINDS, Operator } from '../../domain/personal-data/personal-data-schema.ts';
import { IdInput, NOT_EMPTY } from '../../domain/shared-schema.ts';
import { EmailInput } from '../../domain/users/user-schema.ts';
import { INT32_MAX } from '../../domain/numbers.ts';

const version = z.number().int();

const PublishedDocument = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    version,
    publishedAt: z.iso.datetime(),
    /** The text in Markdown. */
    text: z.string(),
    /** What has changed since the previous version; the policy has no such note. */
    note: z.string().nullable(),
    /** Whether earlier consents become invalid with this version. */
    askAgain: z.boolean(),
  })
  .meta({ id: 'Document' });

const DocumentHead = z
  .object({
    kind: z.enum(DOCUMENT_KINDS),
    version,
    publishedAt: z.iso.datetime(),
    note: z.string().nullable(),
    askAgain: z.boolean(),
    /** The nickname of the admin who has published the version. */
    publishedBy: z.string(),
  })
  .meta({ id: 'DocumentHead' });
export type DocumentHead = z.infer<typeof DocumentHead>;

/** The number of a version. Any other text becomes 0, a version that never exists. */
const VersionQuery = z
  .string()
  .max(100)
  .transform((text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0))
  .meta({ type: 'integer', minimum: 1, maximum: INT32_MAX });

export const getDocument = defineEndpoint({
  method: 'GET',
  path: '/api/documents/{kind}',
  access: 'anyone',
  summary: 'Политика (`policy`) или согласие (`consent`): нынешняя версия или названная.',
  query: z.object({ version: VersionQuery.optional() }),
  output: z.object({ ...PublishedDocument.shape, versions: z.array(z.object({ version, publishedAt: z.iso.datetime() })) }),
  successStatuses: [200],
  errors: ['document-not-found'],
});
export type ShownDocument = z.infer<typeof getDocument.output>;

export const giveConsent = defineEndpoint({
  method: 'POST',
  path: '/api/profile/consent',
  access: 'user',
  gated: 'answers',
  summary: 'Даёт согласие: сам или родитель за ученика. То же ещё раз — то же согласие.',
  body: ConsentInput,
  output: Consent,
  successStatuses: [201, 200],
  errors: ['document-not-found', 'consent-missing', 'consent-changed'],
});

const Change = z
  .object({ kind: z.enum(['added', 'removed']), line: z.string(), heading: z.string().nullable() })
  .meta({ id: 'TemplateChange' });

const PersonalData = z
  .object({
    operator: Operator.nullable(),
    /** Whether the site asks for consent. */
    asking: z.boolean(),
    /** The revision of the operator and of `asking`; 0 before they are saved. */
    revision: z.number().int(),
    policy: DocumentHead.nullable(),
    consent: DocumentHead.nullable(),
    missing: z.array(z.enum(['name', 'email', 'server-place'])),
    /** The current texts of the templates. */
    templates: z.object({ policy: z.string(), consent: z.string() }),
    /** The differences between the current templates and the templates at the time of publication. */
    changes: z.object({ policy: z.array(Change), consent: z.array(Change) }),
    /** The numbers of users whose last consent is valid, by the person who gave it. Consents on paper are counted separately. */
    consents: z.object({ pupil: z.number().int(), parent: z.number().int(), paper: z.number().int(), none: z.number().int() }),
    /** The number of pupils who have not visited the site for 12 months. */
    idle: z.number().int(),
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof PersonalData>;

export const getPersonalData = defineEndpoint({
  method: 'GET',
  path: '/api/admin/personal-data',
  access: 'admin',
  summary: 'Оператор, документы, шаблоны и кто дал согласие.',
  output: PersonalData,
  successStatuses: [200],
  errors: [],
});

const text = z.string().max(OPERATOR_FIELD_MAX_LENGTH, `Не больше ${OPERATOR_FIELD_MAX_LENGTH} символов.`);

export const changePersonalData = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/personal-data',
  access: 'admin',
  summary: 'Сохраняет оператора; `asking` — спрашивать ли согласие, когда документы опубликованы.',
  body: z.object({
    operator: z
      .object({
        name: text.meta(NOT_EMPTY),
        inn: text.nullish(),
        email: EmailInput,
        address: text.nullish(),
        serverPlace: text.nullish(),
        backupDays: z.number().int(`От 1 до ${BACKUP_DAYS_MAX} дней.`).min(1, `От 1 до ${BACKUP_DAYS_MAX} дней.`).max(BACKUP_DAYS_MAX, `От 1 до ${BACKUP_DAYS_MAX} дней.`),
      })
      .meta({ id: 'OperatorInput' }),
    asking: z.boolean().optional(),
    revision: z.number().int().nonnegative().max(INT32_MAX - 1),
  }),
  output: PersonalData,
  successStatuses: [200],
  errors: ['missing-fields', 'invalid-email', 'invalid-inn', 'edit-conflict'],
});

const documentText = z.string().max(DOCUMENT_MAX_LENGTH, DOCUMENT_TOO_LONG).meta(NOT_EMPTY);
const basedOn = z.number().int().nonnegative().max(INT32_MAX - 1);
const heads = z.object({ policy: DocumentHead.nullable(), consent: DocumentHead.nullable() });

export const publishDocuments = defineEndpoint({
  method: 'POST',
  path: '/api/admin/documents',
  access: 'admin',
  summary: 'Публикует названное; первый раз — оба документа, и начинает спрашивать согласие. `basedOn` — нынешняя версия, 0 без неё.',
  body: z
    .object({
      policy: z.object({ text: documentText, basedOn }).optional(),
      consent: z
        .object({
          text: documentText,
          note: z.string().max(NOTE_MAX_LENGTH, `Не больше ${NOTE_MAX_LENGTH} символов.`).nullish(),
          askAgain: z.boolean().optional(),
          basedOn,
        })
        .optional(),
    })
    .refine(({ policy, consent }) => policy !== undefined || consent !== undefined, { path: ['policy'], message: 'Назовите документ.' }),
  output: heads,
  successStatuses: [201],
  errors: ['missing-fields', 'edit-conflict'],
});

export const listDocumentVersions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/documents/{kind}',
  access: 'admin',
  summary: 'Версии документа, новые первыми.',
  output: z.array(DocumentHead),
  successStatuses: [200],
  errors: ['document-not-found'],
});

export const getNotice = defineEndpoint({
  method: 'GET',
  path: '/api/admin/personal-data/notice',
  access: 'admin',
  summary: 'Ответы для формы уведомления Роскомнадзора; `text` пуст, когда сайт этого знать не может.',
  output: z.array(z.object({ field: z.string(), text: z.string().nullable(), warning: z.string().nullable() })),
  successStatuses: [200],
  errors: [],
});
export type Notice = z.infer<typeof getNotice.output>;

export const noteConsents = defineEndpoint({
  method: 'POST',
  path: '/api/admin/consents',
  access: 'admin',
  summary: 'Отмечает согласия на бумаге с нынешней версией; имя родителя — с одним учеником.',
  body: z.object({
    uids: z.array(IdInput).min(1, 'Выберите хотя бы одного ученика.').max(NOTED_MAX_COUNT),
    by: z.enum(CONSENT_GIVERS),
    parentName: z.string().max(PARENT_NAME_MAX_LENGTH, `Не больше ${PARENT_NAME_MAX_LENGTH} символов.`).optional(),
  }),
  output: z.object({ noted: z.number().int(), unchanged: z.number().int() }),
  successStatuses: [200],
  errors: ['consent-missing'],
  badRequestErrors: ['user-not-found'],
});

export const removeConsentNote = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/consents/{uid}',
  access: 'admin',
  summary: 'Убирает отметку о согласии на бумаге.',
  output: null,
  successStatuses: [204],
  errors: ['user-not-found', 'not-on-paper'],
});
