/** The operator as the form and the server read it. */
import { AppError } from '../errors.ts';
import { emailProblem } from '../users/user.ts';
import type { Operator } from './personal-data.ts';

export const operatorTexts = {
  name: 'Введите имя или название.',
  email: 'Введите email.',
  inn: 'ИНН — это 10 или 12 цифр.',
} as const;

/** Fields may be left out or blank. */
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

/** @returns the error of the first field that is wrong; `null` if none is */
export function operatorProblem({ name, email, inn }: Operator): AppError | null {
  const blank = { ...(name === '' && { 'operator.name': operatorTexts.name }), ...(email === '' && { 'operator.email': operatorTexts.email }) };
  const [first] = Object.values(blank);
  if (first !== undefined) return new AppError('missing-fields', { message: first, fields: blank });
  const problem = emailProblem(email);
  if (problem !== null) return new AppError('invalid-email', { fields: { 'operator.email': problem.details.fields?.['email'] ?? problem.message } });
  return inn !== null && !/^(\d{10}|\d{12})$/.test(inn) ? new AppError('invalid-inn', { message: operatorTexts.inn, fields: { 'operator.inn': operatorTexts.inn } }) : null;
}
