import { readFile } from 'node:fs/promises';
import { CommandError } from '../../cli/command-error.ts';
import { describeFileError } from '../../cli/describe-file-error.ts';
import { MAX_COST, type HashParameters } from '../../features/account/passwords/firebase-scrypt.ts';
import { toStandardBase64 } from './auth-export.ts';

/** The values of the command's flags. */
interface HashFlags {
  signerKey: string | undefined;
  saltSeparator: string | undefined;
  rounds: string | undefined;
  memoryCost: string | undefined;
}

/** The names of the parameters in the Firebase console. */
const FIREBASE_NAMES = {
  signerKey: 'base64_signer_key',
  saltSeparator: 'base64_salt_separator',
  rounds: 'rounds',
  memoryCost: 'mem_cost',
} as const satisfies Record<keyof HashFlags, string>;

/**
 * Reads the password hash parameters of a Firebase project. The file holds the text of the Firebase console («Password
 * hash parameters»), or JSON with the same names. Flags override the file.
 * @throws CommandError that names the missing or invalid parameter
 */
export async function readHashParameters(path: string | undefined, flags: HashFlags): Promise<HashParameters> {
  const text =
    path === undefined
      ? ''
      : await readFile(path, 'utf8').catch((error: unknown) => {
          throw describeFileError(path, error);
        });
  const valueOf = (field: keyof HashFlags): string => {
    const written = new RegExp(`(?:^|[^\\w])${FIREBASE_NAMES[field]}"?\\s*[:=]\\s*"?([\\w+/=-]*)`).exec(text)?.[1];
    const value = flags[field] ?? written;
    if (value === undefined) throw new CommandError(`Параметры паролей: не хватает ${FIREBASE_NAMES[field]}.`);
    return value;
  };
  return {
    signerKey: parseBase64('signerKey', valueOf('signerKey'), 16),
    saltSeparator: parseBase64('saltSeparator', valueOf('saltSeparator'), 0),
    rounds: parseCost('rounds', valueOf('rounds')),
    memoryCost: parseCost('memoryCost', valueOf('memoryCost')),
  };
}

function parseBase64(field: keyof HashFlags, value: string, minBytes: number): string {
  const plain = toStandardBase64(value);
  const isBase64 = /^[\w+/-]*={0,2}$/.test(value) && plain.replaceAll('=', '').length === value.replaceAll('=', '').length;
  if (!isBase64 || Buffer.from(plain, 'base64').length < minBytes) {
    throw new CommandError(`Параметры паролей: ${FIREBASE_NAMES[field]} не в base64.`);
  }
  return plain;
}

function parseCost(field: keyof typeof MAX_COST, value: string): number {
  const number = Number(value);
  const max = MAX_COST[field];
  if (!Number.isInteger(number) || number < 1 || number > max) {
    throw new CommandError(`Параметры паролей: ${FIREBASE_NAMES[field]} — целое число от 1 до ${max}.`);
  }
  return number;
}
