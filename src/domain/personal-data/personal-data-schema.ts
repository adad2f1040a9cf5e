import * as z from 'zod';
import { INT32_MAX } from '../numbers.ts';
import { PARENT_NAME_MAX_LENGTH } from './limits.ts';

export const DOCUMENT_KINDS = ['policy', 'consent'] as const;
export const CONSENT_GIVERS = ['pupil', 'parent'] as const;

/** The number of a document's version, from 1. */
export const Version = z.number().int().positive().max(INT32_MAX);

/** The consent of one person. */
export const Consent = z
  .object({
    version: z.number().int(),
    at: z.iso.datetime(),
    by: z.enum(CONSENT_GIVERS),
    parentName: z.string().nullable(),
    /** Whether the consent was signed on paper and noted by an admin. */
    paper: z.boolean(),
    /** The nickname of the admin who noted it. */
    notedBy: z.string().nullable(),
    /** The IP address of the client; `null` for a consent on paper. */
    address: z.string().nullable(),
    /** Whether the consent still counts. It stops counting when a later version asks all users again. */
    valid: z.boolean(),
  })
  .meta({ id: 'Consent' });

/** The operator: the person or company that is responsible for the pupils' data. */
export const Operator = z
  .object({
    name: z.string(),
    inn: z.string().nullable(),
    email: z.string(),
    address: z.string().nullable(),
    /** The place of the server: country, city, hosting. */
    serverPlace: z.string().nullable(),
    /** The longest time for which backups are kept, in days. */
    backupDays: z.number().int(),
  })
  .meta({ id: 'Operator' });

/** What the registration page and the footer show; `null` before the first publication. */
export const PublishedPersonalData = z
  .object({
    /** Whether the site asks users for consent. */
    asking: z.boolean(),
    consentVersion: z.number().int(),
    policyVersion: z.number().int(),
    operator: z.object({ name: z.string(), email: z.string() }),
  })
  .nullable();

/**
 * What a user sends to consent. The fields are optional here, because a missing field has an error code with a message
 * of its own.
 */
export const ConsentInput = z
  .object({
    /** The version that the user has read. */
    version: z.number().int().optional(),
    by: z.enum(CONSENT_GIVERS).optional(),
    /** The name of the parent who consents for a child. */
    parentName: z.string().max(PARENT_NAME_MAX_LENGTH, `Не больше ${PARENT_NAME_MAX_LENGTH} символов.`).optional(),
  })
  .meta({ id: 'ConsentInput' });
