/** Finds the options that signs or formatting mark as right (rule R113). */
import type { RawOption } from './raw-question.ts';
import { FORMATTING, formattingOf } from './lines/text-line.ts';

/** The kinds of marks in a list, each with the places of the options that it marks. */
export type Marks = { name: string; places: number[] }[];

const NAMES = { bold: 'жирным', underline: 'подчёркиванием', highlight: 'маркером', colour: 'цветом' } as const;

/**
 * Finds the marks of a list. `*` or formatting on all options marks nothing; `+` on all options means that all are
 * right.
 */
export function readMarks(options: readonly RawOption[]): Marks {
  const placesWhere = (isMarked: (option: RawOption) => boolean): number[] => options.flatMap((option, place) => (isMarked(option) ? [place] : []));
  const isSome = ({ places }: { places: number[] }): boolean => places.length > 0 && places.length < options.length;
  const plus = { name: 'знаком «+»', places: placesWhere(({ signs }) => signs.includes('+')) };
  const others = [
    { name: 'знаком «*»', places: placesWhere(({ signs }) => signs.includes('*')) },
    ...FORMATTING.map((kind) => ({ name: NAMES[kind], places: placesWhere(({ line }) => formattingOf(line).includes(kind)) })),
  ];
  return [...(plus.places.length > 0 ? [plus] : []), ...others.filter(isSome)];
}
