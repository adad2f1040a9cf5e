import type { AppError } from '../../../../domain/errors.ts';
import type { Problems } from './values.ts';

/** The problems of the form in the fields that an error of the server names. */
export function fieldProblems({ details: { fields = {} } }: AppError): Problems {
  const of = (...names: string[]): string | undefined => Object.entries(fields).find(([path]) => names.some((name) => path === name || path.startsWith(`${name}.`)))?.[1];
  const [audience, due, opening, note] = [of('groupIds', 'uids'), of('due'), of('opensAt'), of('note')];
  return {
    ...(audience !== undefined && { audience }),
    ...(due !== undefined && { due: { day: due, time: null } }),
    ...(opening !== undefined && { opening: { day: opening, time: null } }),
    ...(note !== undefined && { note }),
  };
}
