/** Decides on which side of an option its mark is: for each variant, or else for the whole file (rule R230). */
import { sortNumbers } from '../../numbers.ts';
import { notes } from '../texts.ts';
import type { Part, RawOption, RawQuestion } from './raw-question.ts';

type Side = 'before' | 'behind';

/** Gives each mark between two options of a line to one of them, if other marks prove the side. */
export function proveSides(parts: readonly Part[]): void {
  for (const { questions } of parts) for (const { groups } of questions) for (const { options } of groups) dropMinuses(options);
  const ofFile = sideOf(parts.flatMap(({ questions }) => questions));
  for (const { questions } of parts) {
    const own = sideOf(questions);
    const side = (own === undefined ? ofFile : own) ?? null;
    for (const question of questions) for (const { options } of question.groups) assign(options, side, question);
  }
}

/**
 * Drops the minus of an option such as «рибосома –», which marks it as wrong, if another option of the list ends with a
 * plus.
 */
function dropMinuses(options: readonly RawOption[]): void {
  if (!options.some(({ signs, side }) => signs.includes('+') && side === 'behind')) return;
  for (const option of options) {
    const text = option.signs.length > 0 ? option.line.text : option.line.text.replace(/\s[–—−-]\s?([;,.]?)$/, '$1');
    if (text !== option.line.text) [option.line, option.signs] = [{ ...option.line, text }, ['-']];
  }
}

/** @returns `undefined` without a proof; `null` when proofs contradict each other */
function sideOf(questions: readonly RawQuestion[]): Side | null | undefined {
  const sides = new Set(questions.flatMap(({ groups }) => groups.flatMap(({ options }) => options.map(({ side }) => side))));
  if (sides.has('before') && sides.has('behind')) return null;
  return sides.has('before') ? 'before' : sides.has('behind') ? 'behind' : undefined;
}

function assign(options: RawOption[], side: Side | null, question: RawQuestion): void {
  const between = options.flatMap(({ markBefore }, place) => (markBefore === null ? [] : [{ mark: markBefore, place }]));
  if (between.length === 0) return;
  for (const { mark, place } of between) {
    const owner = options[side === 'behind' ? place - 1 : place];
    if (side !== null && owner) owner.signs = [...owner.signs, mark];
  }
  if (side !== null) return;
  const shown = (place: number): string => options[place]?.label ?? options[place]?.line.text ?? '';
  const own = options.flatMap(({ signs }, place) => (signs.includes('+') || signs.includes('*') ? [place] : []));
  const reading = (shift: number): string => sortNumbers([...new Set([...own, ...between.map(({ place }) => place + shift)])]).map(shown).join(', ');
  question.sideFault = notes.unknownSide(reading(-1), reading(0));
  // The author has marked options whose marks cannot be assigned. A key without them would be wrong, so no option
  // counts as marked.
  for (const option of options) option.signs = [];
}
