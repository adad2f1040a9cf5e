/** Reads and checks the data of the operator. The form and the server use it. */
import { AppError } from '../errors.ts';
import { emailProblem } from '../users/user.ts';
import type { Operator } from './personal-data.ts';

export const operatorTexts = {
  name: 'Введите имя или название.',
  email: 'Введите email.',
  inn: 'ИНН — это 10 или 12 цифр.',
} as const;

/** The data of the operator as an admin sends them. Optional fields may be left out or blank. */
export type OperatorInput = Pick<Operator, 'name' | 'email' | 'backupDays'> & { [Key in 'inn' | 'address' | 'serverPlace']?: string | null | undefined };

const oneLine = (text: string | null | undefined): string | null => text?.replace(/\s+/g, ' ').trim() || null;

export const readOperator = ({ name, email, inn, address, serverPlace, backupDays }: OperatorInput): Operator => ({
  name: oneLine(name) ?? '',
  inn: inn?.replace(/\s/g, '') || null,
  email: email.trim(),
  address: oneLine(address),
  serverPlace: oneLine(serverPlace),
  backupDays,
});

/** @returns an error about the first wrong field, with a message for each wrong field; `null` when all are right */
export function operatorProblem({ name, email, inn }: Operator): AppError | null {
  const bad = email === '' ? null : emailProblem(email);
  const fields = {
    ...(name === '' && { 'operator.name': operatorTexts.name }),
    ...(email === '' && { 'operator.email': operatorTexts.email }),
    ...(bad !== null && { 'operator.email': bad.details.fields?.['email'] ?? bad.message }),
    ...(inn !== null && !/^(\d{10}|\d{12})$/.test(inn) && { 'operator.inn': operatorTexts.inn }),
  };
  const [message] = Object.values(fields);
  if (message === undefined) return null;
  if (name === '' || email === '') return new AppError('missing-fields', { message, fields });
  return bad === null ? new AppError('invalid-inn', { message, fields }) : new AppError('invalid-email', { fields });
}
