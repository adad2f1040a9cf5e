import type { Mark } from '../../domain/checking/check-types.ts';
import { plural } from '../../domain/plural.ts';
import { numberedNotes } from './geometry.ts';

const countOf = (marks: readonly Mark[], kind: Mark['kind']): number => marks.filter((mark) => mark.kind === kind).length;

/**
 * Describes the marks of a photo for people who do not see them: «5 галочек, 1 крестик, 2 с текстом ниже». It is empty if there are no marks.
 */
export function marksInWords(marks: readonly Mark[]): string {
  const noted = new Set(numberedNotes(marks).map(({ mark }) => mark.id));
  const silent = marks.filter(({ id }) => !noted.has(id));
  const [ticks, crosses] = [countOf(silent, 'tick'), countOf(silent, 'cross')];
  const others = silent.length - ticks - crosses;
  return [
    ...(ticks > 0 ? [`${ticks} ${plural(ticks, 'галочка', 'галочки', 'галочек')}`] : []),
    ...(crosses > 0 ? [`${crosses} ${plural(crosses, 'крестик', 'крестика', 'крестиков')}`] : []),
    ...(others > 0 ? [`${others} ${plural(others, 'пометка', 'пометки', 'пометок')}`] : []),
    ...(noted.size > 0 ? [`${noted.size} с текстом ниже`] : []),
  ].join(', ');
}
