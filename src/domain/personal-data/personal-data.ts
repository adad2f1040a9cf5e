import type * as z from 'zod';
import type * as schema from './personal-data-schema.ts';

export type DocumentKind = (typeof schema.DOCUMENT_KINDS)[number];
export type ConsentGiver = (typeof schema.CONSENT_GIVERS)[number];
export type Consent = z.infer<typeof schema.Consent>;
export type Operator = z.infer<typeof schema.Operator>;
export type PublishedPersonalData = NonNullable<z.infer<typeof schema.PublishedPersonalData>>;

/** How long backups are kept where no operator has said it. */
export const DEFAULT_BACKUP_DAYS = 30;

/** The name of an account that is deleted, wherever the name of its user would stand. */
export const DELETED_ADMIN = 'удалённый администратор';
export const DELETED_PUPIL = 'удалённый ученик';

export const DOCUMENT_TITLES: Record<DocumentKind, string> = {
  policy: 'Политика обработки персональных данных',
  consent: 'Согласие на обработку персональных данных',
};

/** What stands in the texts until the operator is named. */
export const NO_OPERATOR = { name: 'имя оператора', email: 'email оператора' } as const;
