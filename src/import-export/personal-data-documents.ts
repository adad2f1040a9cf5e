/**
 * The schemas of the documents that hold the operator, the published texts about personal data, and consents to them.
 */
import * as z from 'zod';
import { BACKUP_DAYS_MAX, DOCUMENT_MAX_LENGTH, NOTE_MAX_LENGTH, OPERATOR_FIELD_MAX_LENGTH, PARENT_NAME_MAX_LENGTH } from '../domain/personal-data/limits.ts';
import { CONSENT_GIVERS, Version } from '../domain/personal-data/personal-data-schema.ts';
import { Time } from './documents.ts';

/** The only id in the collection `operator`. */
export const OPERATOR_ID = 'operator';

const text = z.string().max(OPERATOR_FIELD_MAX_LENGTH);

/** The document operator/operator. */
export const OperatorDocument = z.object({
  name: text.min(1),
  inn: text.nullable(),
  email: text.min(1),
  address: text.nullable(),
  serverPlace: text.nullable(),
  backupDays: z.number().int().min(1).max(BACKUP_DAYS_MAX),
  /** Whether the site asks for consent. */
  asking: z.boolean(),
  /** When the first pupil registered. That pupil's account may have been deleted since. */
  firstPupilAt: Time.nullable(),
});

/** The documents policies/{version} and consentTexts/{version}. */
export const PublishedDocument = z.object({
  publishedAt: Time,
  text: z.string().min(1).max(DOCUMENT_MAX_LENGTH),
  /** The text of the template when the version was published. */
  template: z.string(),
  note: z.string().max(NOTE_MAX_LENGTH).nullable(),
  askAgain: z.boolean(),
  /** The uid of the admin who published the version. */
  publishedBy: z.string().nullable(),
});

/** The document consents/{uid}: a map of consents by version. */
export const ConsentsDocument = z.record(
  z.string().regex(/^\d{1,10}$/).transform(Number).pipe(Version),
  z.object({
    at: Time,
    by: z.enum(CONSENT_GIVERS),
    parentName: z.string().max(PARENT_NAME_MAX_LENGTH).nullable(),
    paper: z.boolean(),
    /** The uid of the admin who recorded a consent on paper. */
    notedBy: z.string().nullable(),
    address: z.string().max(100).nullable(),
  }),
);
