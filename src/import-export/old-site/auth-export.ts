/** Reads the accounts in a file of `firebase auth:export users.json`: `{ "users": [{ "localId", "email", … }] }`. */
import * as z from 'zod';
import { CommandError } from '../../cli/command-error.ts';
import { normalizeEmail } from '../../db/users/email.ts';
import { writeFirebaseHash, type HashParameters } from '../../features/account/passwords/firebase-scrypt.ts';
import { openInput } from '../input-file.ts';
import type { Report } from '../report.ts';
import { toIsoTime } from '../parse/field-reader.ts';

/** An account in the exported file. */
export interface AuthRecord {
  /** The normalized e-mail address. `null` for an account that has no address, such as a guest account or an account with a phone number. */
  email: string | null;
  displayName: string | null;
  /** An ISO time; `null` when it is unknown. */
  createdAt: string | null;
  /** The password hash in the format of the database; `null` when the account has no usable password. */
  passwordHash: string | null;
  notes: string[];
}

/** The fields of an account that the import reads. Times are in milliseconds and are usually texts. */
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
 * Reads all accounts into memory and returns them by uid. Accounts are small, so even a large school fits into memory.
 * @throws CommandError when the file is not an export of accounts
 */
export async function readAuthExport(path: string, parameters: HashParameters, report: Report): Promise<Map<string, AuthRecord>> {
  const file = await openInput(path);
  try {
    if (!file.lists.has('users')) throw new CommandError(`${path}: это не выгрузка учётных записей (firebase auth:export).`);
    const records = new Map<string, AuthRecord>();
    for (const index of file.collections.get('users')?.keys() ?? []) {
      const parsed = ExportedAccount.safeParse(await file.read('users', index));
      if (!parsed.success) report.rejected('auth', index, 'это не учётная запись');
      else if (records.has(parsed.data.localId)) report.rejected('auth', parsed.data.localId, 'встретилась второй раз');
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
    createdAt: toIsoTime(account.createdAt),
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
  const hash = toStandardBase64(passwordHash);
  // The hash is the encrypted signer key, so both have the same length.
  if (salt === null || salt === undefined || hash.length !== parameters.signerKey.length) {
    notes.push('хеш пароля не подходит к параметрам, пароль не взят');
    return null;
  }
  return writeFirebaseHash({ ...parameters, salt: toStandardBase64(salt), hash });
}

/** Returns standard Base64. Older exporters write the URL-safe form. */
export const toStandardBase64 = (text: string): string => Buffer.from(text, 'base64').toString('base64');
