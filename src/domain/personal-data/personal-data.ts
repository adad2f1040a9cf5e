import type * as z from 'zod';
import type * as schema from './personal-data-schema.ts';

export type DocumentKind = (typeof schema.DOCUMENT_KINDS)[number];
export type ConsentGiver = (typeof schema.CONSENT_GIVERS)[number];
export type Consent = z.infer<typeof schema.Consent>;
export type Operator = z.infer<typeof schema.Operator>;
export type PublishedPersonalData = NonNullable<z.infer<typeof schema.PublishedPersonalData>>;

/** For how many days backups are kept when the operator has set no number. */
export const DEFAULT_BACKUP_DAYS = 30;

/** The name that the site shows in place of the name of a deleted account. */
export const DELETED_ADMIN = 'удалённый администратор';
export const DELETED_PUPIL = 'удалённый ученик';

export const DOCUMENT_TITLES: Record<DocumentKind, string> = {
  policy: 'Политика обработки персональных данных',
  consent: 'Согласие на обработку персональных данных',
};

/** What the texts say while no admin has named the operator. */
export const NO_OPERATOR = { name: 'имя оператора', email: 'email оператора' } as const;
