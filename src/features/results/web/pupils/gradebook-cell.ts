import { uiTexts } from '../../../../ui/texts.ts';
import { percent } from '../../../../ui/lib/russian/figures.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import type { Pending } from '../../../../domain/checking/pending.ts';
import { shareOf, type Score } from '../../../../ui/attempts/scored-attempt.ts';
import { texts } from './texts.ts';

/** The lowest percentages for the colours of a cell. They are compared with the rounded number that the cell shows. */
const HIGH_FROM = 75;
const MIDDLE_FROM = 50;

/** The result in a cell, with the answers that wait for a check. */
export type CellResult = Score & { pending?: Pending | null };

/** The colour of a cell; `undefined` if it has none. */
export function levelOf(result: Score): 'high' | 'middle' | undefined {
  if (result.maxScore === 0) return undefined;
  const shown = Math.round(shareOf(result) * 100);
  if (shown >= HIGH_FROM) return 'high';
  return shown >= MIDDLE_FROM ? 'middle' : undefined;
}

/**
 * The accessible name of a cell: «Полина К., Основы генетики: 65 %, 15 из 23». It has the numbers in the order of the cell, because users of
 * voice control say what they see.
 */
export function cellName(nickname: string, test: string, result: CellResult, order: 'share first' | 'score first'): string {
  const [share, score] = [percent(shareOf(result)), nbsp(`${result.score} ${texts.outOf(result.maxScore)}`)];
  const figures = result.maxScore === 0 ? [] : order === 'share first' ? [share, score] : [score, share];
  return `${nickname}, ${test}: ${[...figures, ...(result.pending ? [uiTexts.pending.toLowerCase()] : [])].join(', ')}`;
}
