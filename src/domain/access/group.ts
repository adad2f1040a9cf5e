import { AppError } from '../errors.ts';

/** Names of groups differ in more than case (rule R90). */
export const groupNameKey = (name: string): string => name.toLowerCase().normalize('NFC');

/** @returns the name as it is stored @throws AppError `missing-fields` */
export function checkGroupName(typed: string): string {
  const name = typed.trim();
  if (!name) throw new AppError('missing-fields', { fields: { name: 'Введите название.' } });
  return name;
}
