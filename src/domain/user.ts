import type * as z from 'zod';
import { Failure } from './failure.ts';
import type * as schema from './user-schema.ts';

export type User = z.infer<typeof schema.User>;

const EMAIL_MAX_LENGTH = 254;

/** One @, something before it, a dot in what follows, no spaces: the rest only a letter can prove. */
const EMAIL = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@.<>(),;:"\\[\]]+$/u;

/** Whether a text can be an e-mail address, blanks around it aside. */
export const isEmail = (email: string): boolean => {
  const address = email.trim();
  return address.length <= EMAIL_MAX_LENGTH && EMAIL.test(address) && !address.includes('..');
};

/** Messengers leave such characters around what is copied; who types the address next time can't type them. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/u;

/** Turns the words around it in every line where the nickname stands. */
const TURNS_WORDS = /\p{Bidi_Control}/gu;

/** Nothing but what draws nothing; U+2800 is an empty cell of Braille. */
const IS_UNSEEN = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/** @returns the nickname as it is stored; empty when there would be nothing to see of it */
export function tidyNickname(nickname: string): string {
  const tidy = nickname.replace(TURNS_WORDS, '').trim();
  return IS_UNSEEN.test(tidy) ? '' : tidy;
}

/** Length as people count characters, so that an emoji is one. */
export const isLongEnough = (password: string, minLength: number): boolean => [...password].length >= minLength;

/** The registration form puts ❌ before it (specification §8). */
const weakPasswordText = (minLength: number): string => `Пароль должен быть не менее ${minLength} символов.`;

/** Why a password can't take the place of another; `null` when it is long enough. */
export const weakPassword = (password: string, minLength: number): Failure | null =>
  isLongEnough(password, minLength) ? null : new Failure('weak-password', { message: weakPasswordText(minLength) });

/** Texts of the registration form where it words a failure in its own way (specification §5, §8). */
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
  if (!tidyNickname(nickname) || !email.trim() || !password.trim()) {
    return { form: new Failure('missing-fields', { message: registrationTexts.missingFields }) };
  }
  return {
    ...((!isEmail(email) || INVISIBLE.test(email.trim())) && { email: new Failure('invalid-email') }),
    ...(!isLongEnough(password, passwordMinLength) && {
      password: new Failure('weak-password', { message: registrationTexts.weakPassword(passwordMinLength) }),
    }),
  };
}
