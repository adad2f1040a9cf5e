/** Marks of right options: signs and formatting (rule R113). */
import type { RawOption } from './raw-question.ts';
import { FORMATTING, formattingOf } from './lines/text-line.ts';

/** A kind of mark, and the options that it marks. */
export type Marks = { name: string; places: number[] }[];

const NAMES = { bold: 'жирным', underline: 'подчёркиванием', highlight: 'маркером', colour: 'цветом' } as const;

/** `*` and formatting on all options mark nothing; `+` on all of them means that all are right. */
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
