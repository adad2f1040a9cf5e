import type * as z from 'zod';
import { AppError } from '../errors.ts';
import type { Gate } from '../personal-data/consent-gate.ts';
import type * as schema from './user-schema.ts';

export type User = z.infer<typeof schema.User>;
/** The user of a session. */
export interface SignedInUser extends User {
  /** Set while the user has to consent before using the site. */
  gate?: Gate;
}
export type AdminUser = z.infer<typeof schema.AdminUser>;

const EMAIL_MAX_LENGTH = 254;

/** Matches an e-mail address (rule R3). Only sending an e-mail could show whether the address exists. */
const EMAIL = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]+$/u;

/** Whether a text is an e-mail address. Spaces around it are ignored (rule R3). */
export const isEmail = (email: string): boolean => {
  const address = email.trim();
  return address.length <= EMAIL_MAX_LENGTH && EMAIL.test(address) && !address.includes('..');
};

const CYRILLIC = /\p{Script=Cyrillic}/gu;
const LATIN = /\p{Script=Latin}/gu;

/**
 * Finds a letter of another alphabet in an address, for example a Cyrillic «а» in a Latin word. Such an address looks
 * right, but the user could not sign in by typing what it looks like. Addresses in a single alphabet are allowed.
 * @returns a message that names the letter; `null` if each label has letters of one alphabet
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

/**
 * Matches invisible characters. Messengers add them around copied text, and a user who types the address later could
 * not sign in.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

/** Matches characters that would reverse the text around the nickname (rule R5). */
const BIDI_CONTROLS = /\p{Bidi_Control}/gu;

/** Matches a nickname of which nothing would be visible. U+2800 is a blank Braille cell. */
const INVISIBLE_ONLY = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/** @returns the nickname in the form that is stored; empty if nothing of it would be visible (rule R5) */
export function normalizeNickname(nickname: string): string {
  const normalized = nickname.replace(BIDI_CONTROLS, '').trim();
  return INVISIBLE_ONLY.test(normalized) ? '' : normalized;
}

/** Counts code points, so that an emoji counts as one character. */
export const isLongEnough = (password: string, minLength: number): boolean => [...password].length >= minLength;

const weakPasswordMessage = (minLength: number): string => `Пароль должен быть не менее ${minLength} символов.`;

/** The error for a new password that is too short; otherwise `null`. */
export const weakPassword = (password: string, minLength: number): AppError | null =>
  isLongEnough(password, minLength) ? null : new AppError('weak-password', { message: weakPasswordMessage(minLength) });

/** Messages of the registration form that differ from those of other forms (rules R2, R4). */
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
 * @returns messages by field; empty if all is valid. `form` is a message about the whole form, and hides those of
 * fields
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

/** The error for an address with which nobody could sign in; `null` if the address is right (rule R3). */
export function emailProblem(email: string): AppError | null {
  const mixed = mixedLetters(email);
  if (mixed !== null) return new AppError('invalid-email', { fields: { email: mixed } });
  return !isEmail(email) || INVISIBLE.test(email.trim()) ? new AppError('invalid-email') : null;
}
