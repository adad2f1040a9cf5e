import * as z from 'zod';
import { Failure } from './failure.ts';

/** Roles of specification §6. A role alone opens no block; an open block needs no role. */
export const ROLE = { default: 0, paid: 1, admin: 99 } as const;
export const Role = z.literal([ROLE.default, ROLE.paid, ROLE.admin]);
export type Role = z.infer<typeof Role>;

/** The user as programs and pages see it (specification §3). */
export const User = z.object({
  uid: z.string(),
  email: z.string(),
  nickname: z.string(),
  role: Role,
  accessBlocks: z.array(z.string()),
  /** When the account was created. */
  signedInAt: z.iso.datetime(),
});
export type User = z.infer<typeof User>;

/** Specification §9; an operator may raise it. */
export const PASSWORD_MIN_LENGTH = 6;
export const NICKNAME_MAX_LENGTH = 100;
const EMAIL_MAX_LENGTH = 254;
const PASSWORD_MAX_LENGTH = 1000;

/** Shapes of what forms send. Emptiness and format are rules with messages of their own, see below. */
export const NicknameInput = z
  .string()
  .max(NICKNAME_MAX_LENGTH, `Ник не длиннее ${NICKNAME_MAX_LENGTH} символов.`);
export const EmailInput = z.string().max(1000, 'Слишком длинный email.');
export const PasswordInput = z
  .string()
  .max(PASSWORD_MAX_LENGTH, `Пароль не длиннее ${PASSWORD_MAX_LENGTH} символов.`);

/** The form in which an address is stored and compared: no space around it, no capitals. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

/** One @, something before it, a dot in what follows, no spaces: the rest only a letter can prove. */
const EMAIL = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]+$/u;
export const isEmail = (email: string): boolean => {
  const address = normalizeEmail(email);
  return address.length <= EMAIL_MAX_LENGTH && EMAIL.test(address) && !address.includes('..');
};

/** Length as people count characters, so that an emoji is one. */
export const isLongEnough = (password: string, minLength: number): boolean => [...password].length >= minLength;

/** Text for a password that is too short; the registration form puts ❌ before it (specification §8). */
export const weakPasswordText = (minLength: number): string =>
  `Пароль должен быть не менее ${minLength} символов.`;

export const registrationTexts = {
  missingFields: '❌ Пожалуйста, заполните все поля.',
  weakPassword: (minLength: number) => `❌ ${weakPasswordText(minLength)}`,
} as const;

export interface Registration {
  nickname: string;
  email: string;
  password: string;
}

/**
 * Checks what the registration form sends, in the order in which the form complains (specification §5, §8).
 * @returns the failures by field; `form` is for the whole form. Empty when the registration may go on.
 */
export function registrationProblems(
  { nickname, email, password }: Registration,
  passwordMinLength: number,
): Partial<Record<'form' | 'email' | 'password', Failure>> {
  if (!nickname.trim() || !email.trim() || !password.trim()) {
    return { form: new Failure('missing-fields', { message: registrationTexts.missingFields }) };
  }
  return {
    ...(!isEmail(email) && { email: new Failure('invalid-email') }),
    ...(!isLongEnough(password, passwordMinLength) && {
      password: new Failure('weak-password', { message: registrationTexts.weakPassword(passwordMinLength) }),
    }),
  };
}
