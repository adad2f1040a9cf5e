import { readFile } from 'node:fs/promises';
import { CommandError } from '../command/command-error.ts';
import { fileFailure } from '../command/file-failure.ts';
import { MOST_COSTLY, type HashParameters } from '../features/account/firebase-scrypt.ts';
import { plainBase64 } from './auth-export.ts';

/** What the flags of the command give, as texts. */
interface HashFlags {
  signerKey: string | undefined;
  saltSeparator: string | undefined;
  rounds: string | undefined;
  memoryCost: string | undefined;
}

/** The names that Firebase's console writes. */
const NAMES = {
  signerKey: 'base64_signer_key',
  saltSeparator: 'base64_salt_separator',
  rounds: 'rounds',
  memoryCost: 'mem_cost',
} as const satisfies Record<keyof HashFlags, string>;

/**
 * The parameters of a project's passwords, from a file with the text that Firebase's console shows («Password hash
 * parameters») or the same names in JSON, and from flags, which go first.
 * @throws CommandError that names what is missing or wrong
 */
export async function readHashParameters(path: string | undefined, flags: HashFlags): Promise<HashParameters> {
  const text =
    path === undefined
      ? ''
      : await readFile(path, 'utf8').catch((error: unknown) => {
          throw fileFailure(path, error);
        });
  const valueOf = (field: keyof HashFlags): string => {
    const written = new RegExp(`(?:^|[^\\w])${NAMES[field]}"?\\s*[:=]\\s*"?([\\w+/=-]*)`).exec(text)?.[1];
    const value = flags[field] ?? written;
    if (value === undefined) throw new CommandError(`Параметры паролей: не хватает ${NAMES[field]}.`);
    return value;
  };
  return {
    signerKey: base64Of('signerKey', valueOf('signerKey'), 16),
    saltSeparator: base64Of('saltSeparator', valueOf('saltSeparator'), 0),
    rounds: costOf('rounds', valueOf('rounds')),
    memoryCost: costOf('memoryCost', valueOf('memoryCost')),
  };
}

function base64Of(field: keyof HashFlags, value: string, minBytes: number): string {
  const plain = plainBase64(value);
  const isWhole = /^[\w+/-]*={0,2}$/.test(value) && plain.replaceAll('=', '').length === value.replaceAll('=', '').length;
  if (!isWhole || Buffer.from(plain, 'base64').length < minBytes) {
    throw new CommandError(`Параметры паролей: ${NAMES[field]} не в base64.`);
  }
  return plain;
}

function costOf(field: keyof typeof MOST_COSTLY, value: string): number {
  const number = Number(value);
  const max = MOST_COSTLY[field];
  if (!Number.isInteger(number) || number < 1 || number > max) {
    throw new CommandError(`Параметры паролей: ${NAMES[field]} — целое число от 1 до ${max}.`);
  }
  return number;
}
