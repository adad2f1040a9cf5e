import type * as z from 'zod';
import { AppError } from '../errors.ts';
import type { Gate } from '../personal-data/gate.ts';
import type * as schema from './user-schema.ts';

export type User = z.infer<typeof schema.User>;
/** The user of a session. */
export interface SignedInUser extends User {
  /** Set while the user has yet to consent. */
  gate?: Gate;
}
export type AdminUser = z.infer<typeof schema.AdminUser>;

const EMAIL_MAX_LENGTH = 254;

/** Rule R3. Whether the address exists only a sent e-mail could show. */
const EMAIL = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]+$/u;

/** Outer spaces are ignored (rule R3). */
export const isEmail = (email: string): boolean => {
  const address = email.trim();
  return address.length <= EMAIL_MAX_LENGTH && EMAIL.test(address) && !address.includes('..');
};

const CYRILLIC = /\p{Script=Cyrillic}/gu;
const LATIN = /\p{Script=Latin}/gu;

/**
 * Finds a letter of the other alphabet in an address: somebody has typed «а» of the Russian layout into a Latin word, and could not
 * sign in with what the address looks like. Addresses of either alphabet alone exist.
 * @returns what is wrong, with the letter; `null` if each label has letters of one alphabet
 */
export function mixedLetters(email: string): string | null {
  for (const label of email.normalize('NFC').split(/[@.]/)) {
    const [cyrillic, latin] = [label.match(CYRILLIC) ?? [], label.match(LATIN) ?? []];
    const [fromCyrillic] = cyrillic;
    const [fromLatin] = latin;
    if (fromCyrillic === undefined || fromLatin === undefined) continue;
    return cyrillic.length > latin.length ? `Буква «${fromLatin}» латинская, а рядом русские.` : `Буква «${fromCyrillic}» русская, а рядом латинские.`;
  }
  return null;
}

/** Messengers add such characters around copied text. A user who types the address later could not sign in. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

/** Would reverse the text around the nickname (rule R5). */
const BIDI_CONTROLS = /\p{Bidi_Control}/gu;

/** Only characters that show nothing; U+2800 is a blank Braille cell. */
const INVISIBLE_ONLY = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/** @returns the nickname as stored; empty if nothing of it would be visible (rule R5) */
export function normalizeNickname(nickname: string): string {
  const normalized = nickname.replace(BIDI_CONTROLS, '').trim();
  return INVISIBLE_ONLY.test(normalized) ? '' : normalized;
}

/** Counts code points, so that an emoji is one character. */
export const isLongEnough = (password: string, minLength: number): boolean => [...password].length >= minLength;

const weakPasswordMessage = (minLength: number): string => `Пароль должен быть не менее ${minLength} символов.`;

/** The error of a too short new password, else `null`. */
export const weakPassword = (password: string, minLength: number): AppError | null =>
  isLongEnough(password, minLength) ? null : new AppError('weak-password', { message: weakPasswordMessage(minLength) });

/** Messages of the registration form that differ from the other forms (rules R2, R4). */
export const registrationTexts = {
  missingFields: '❌ Пожалуйста, заполните все поля.',
  weakPassword: (minLength: number) => `❌ ${weakPasswordMessage(minLength)}`,
} as const;

export interface Registration {
  nickname: string;
  email: string;
  password: string;
}

/**
 * Checks a registration (rules R2 to R4).
 * @returns errors by field, empty if valid; `form` is the whole form, and hides errors of fields
 */
export function registrationProblems(
  { nickname, email, password }: Registration,
  passwordMinLength: number,
): Partial<Record<'form' | 'email' | 'password', AppError>> {
  if (!normalizeNickname(nickname) || !email.trim() || !password.trim()) {
    return { form: new AppError('missing-fields', { message: registrationTexts.missingFields }) };
  }
  const wrongEmail = emailProblem(email);
  return {
    ...(wrongEmail !== null && { email: wrongEmail }),
    ...(!isLongEnough(password, passwordMinLength) && {
      password: new AppError('weak-password', { message: registrationTexts.weakPassword(passwordMinLength) }),
    }),
  };
}

/** What is wrong with an address that somebody is to sign in with; `null` if nothing is (rule R3). */
export function emailProblem(email: string): AppError | null {
  const mixed = mixedLetters(email);
  if (mixed !== null) return new AppError('invalid-email', { fields: { email: mixed } });
  return !isEmail(email) || INVISIBLE.test(email.trim()) ? new AppError('invalid-email') : null;
}
