/** Reads and checks a consent. The forms and the server use it. */
import type * as z from 'zod';
import { AppError } from '../errors.ts';
import { normalizeNickname } from '../users/user.ts';
import type { ConsentGiver } from './personal-data.ts';
import type * as schema from './personal-data-schema.ts';

export type ConsentInput = z.infer<typeof schema.ConsentInput>;

export interface GivenConsent {
  version: number;
  by: ConsentGiver;
  parentName: string | null;
}

export const consentTexts = {
  missing: 'Выберите возраст и отметьте согласие.',
  missingAtRegistration: '❌ Чтобы зарегистрироваться, выберите возраст и отметьте согласие.',
  parentName: 'Введите имя и фамилию родителя.',
} as const;

/**
 * Reads a consent that a user has sent.
 * @param current the version that is in force
 * @param message replaces the usual message in a form that has to say more
 * @param prefix the prefix of the paths of fields
 * @throws AppError `consent-missing`, `consent-changed`
 */
export function readConsent(input: ConsentInput | undefined, current: number, { message = consentTexts.missing, prefix = '' }: { message?: string; prefix?: string } = {}): GivenConsent {
  const { version, by, parentName = '' } = input ?? {};
  if (version === undefined || by === undefined) throw new AppError('consent-missing', { message, fields: { consent: message } });
  const name = parentNameOf(by, parentName);
  if (name === '') throw new AppError('consent-missing', { message, fields: { [`${prefix}parentName`]: consentTexts.parentName } });
  if (version !== current) throw new AppError('consent-changed', { version: current });
  return { version, by, parentName: name };
}

/**
 * @returns the parent's name in the form that is stored; empty when the parent has typed no name, `null` when the pupil
 * consents
 */
export const parentNameOf = (by: ConsentGiver, typed: string): string | null => (by === 'parent' ? normalizeNickname(typed) : null);
