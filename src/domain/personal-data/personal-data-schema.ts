import * as z from 'zod';
import { INT32_MAX } from '../numbers.ts';
import { PARENT_NAME_MAX_LENGTH } from './limits.ts';

export const DOCUMENT_KINDS = ['policy', 'consent'] as const;
export const CONSENT_GIVERS = ['pupil', 'parent'] as const;

/** A version of a document, from 1. */
export const Version = z.number().int().positive().max(INT32_MAX);

/** One act of consent of one person. */
export const Consent = z
  .object({
    version: z.number().int(),
    at: z.iso.datetime(),
    by: z.enum(CONSENT_GIVERS),
    parentName: z.string().nullable(),
    /** Signed on paper and noted by an admin. */
    paper: z.boolean(),
    /** The nickname of that admin. */
    notedBy: z.string().nullable(),
    /** Client IP; `null` for a paper. */
    address: z.string().nullable(),
    /** Whether no later version has asked everybody again. */
    valid: z.boolean(),
  })
  .meta({ id: 'Consent' });

/** Who answers for the data of the pupils. */
export const Operator = z
  .object({
    name: z.string(),
    inn: z.string().nullable(),
    email: z.string(),
    address: z.string().nullable(),
    /** Country, city, hosting. */
    serverPlace: z.string().nullable(),
    /** The longest time that backups are kept. */
    backupDays: z.number().int(),
  })
  .meta({ id: 'Operator' });

/** What registration and footer need; `null` before the first publication. */
export const PublishedPersonalData = z
  .object({
    /** Whether consent is asked for. */
    asking: z.boolean(),
    consentVersion: z.number().int(),
    policyVersion: z.number().int(),
    operator: z.object({ name: z.string(), email: z.string() }),
  })
  .nullable();

/** Sending it is the act of consent. What is missing has an error code with a message of its own. */
export const ConsentInput = z
  .object({
    /** The version that was read. */
    version: z.number().int().optional(),
    by: z.enum(CONSENT_GIVERS).optional(),
    /** The name of the parent who consents for a child. */
    parentName: z.string().max(PARENT_NAME_MAX_LENGTH, `Не больше ${PARENT_NAME_MAX_LENGTH} символов.`).optional(),
  })
  .meta({ id: 'ConsentInput' });
