import { AppError } from '../errors.ts';
import { foldSigns, isBlank } from '../fold-signs.ts';

/**
 * The form in which names of groups are compared. Two names must differ in more than case and typographic signs (rule
 * R90).
 */
export const groupNameKey = (name: string): string => foldSigns(name.toLowerCase());

/**
 * @returns the name in the form that is stored
 * @throws AppError `missing-fields`
 */
export function checkGroupName(typed: string): string {
  const name = typed.trim();
  if (isBlank(name)) throw new AppError('missing-fields', { fields: { name: 'Введите название.' } });
  return name;
}
