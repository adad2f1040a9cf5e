/** Accounts as `firebase auth:export users.json` writes them: `{ "users": [{ "localId", "email", … }] }`. */
import * as z from 'zod';
import { CommandError } from '../command/command-error.ts';
import { normalizeEmail } from '../storage/email.ts';
import { writeFirebaseHash, type HashParameters } from '../features/account/firebase-scrypt.ts';
import { openInput } from './input-file.ts';
import type { Report } from './report.ts';
import { isoTimeOf } from './take/fields.ts';

/** What an account adds to its user's document. */
export interface AuthRecord {
  /** Normalized; `null` for an account without one (a phone, a guest). */
  email: string | null;
  displayName: string | null;
  /** ISO time, `null` where it isn't known. */
  createdAt: string | null;
  /** As it is stored; `null`: nobody can sign in by a password. */
  passwordHash: string | null;
  notes: string[];
}

/** The fields that are read; the exporter writes more. Times are milliseconds, mostly as texts. */
const ExportedAccount = z.object({
  localId: z.string(),
  email: z.string().nullish(),
  passwordHash: z.string().nullish(),
  salt: z.string().nullish(),
  displayName: z.string().nullish(),
  createdAt: z.union([z.string(), z.number()]).nullish(),
  disabled: z.boolean().nullish(),
});

/**
 * Reads the accounts by their user ids. They are small, so all are held at once.
 * @throws CommandError when the file is no export of accounts
 */
export async function readAuthExport(path: string, parameters: HashParameters, report: Report): Promise<Map<string, AuthRecord>> {
  const file = await openInput(path);
  try {
    if (!file.lists.has('users')) throw new CommandError(`${path}: это не выгрузка учётных записей (firebase auth:export).`);
    const records = new Map<string, AuthRecord>();
    for (const place of file.collections.get('users')?.keys() ?? []) {
      const parsed = ExportedAccount.safeParse(await file.read('users', place));
      if (!parsed.success) report.refused('auth', place, 'это не учётная запись');
      else if (records.has(parsed.data.localId)) report.refused('auth', parsed.data.localId, 'встретилась второй раз');
      else records.set(parsed.data.localId, toRecord(parsed.data, parameters));
    }
    return records;
  } finally {
    await file.close();
  }
}

function toRecord(account: z.infer<typeof ExportedAccount>, parameters: HashParameters): AuthRecord {
  const notes: string[] = [];
  return {
    email: account.email ? normalizeEmail(account.email) : null,
    displayName: account.displayName ?? null,
    createdAt: isoTimeOf(account.createdAt),
    passwordHash: hashOf(account, parameters, notes),
    notes,
  };
}

function hashOf(
  { passwordHash, salt, disabled }: z.infer<typeof ExportedAccount>,
  parameters: HashParameters,
  notes: string[],
): string | null {
  if (!passwordHash) return null;
  if (disabled === true) {
    notes.push('учётная запись была отключена, пароль не взят');
    return null;
  }
  const hash = plainBase64(passwordHash);
  // The hash is the signer key encrypted byte by byte, so both are of one length.
  if (salt === null || salt === undefined || hash.length !== parameters.signerKey.length) {
    notes.push('хеш пароля не подходит к параметрам, пароль не взят');
    return null;
  }
  return writeFirebaseHash({ ...parameters, salt: plainBase64(salt), hash });
}

/** Base64 in its one spelling; older exporters wrote the one for addresses. */
export const plainBase64 = (text: string): string => Buffer.from(text, 'base64').toString('base64');
