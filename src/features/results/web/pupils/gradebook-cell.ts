import { percent, scoreOutOf } from '../../../../ui/lib/format-russian.ts';
import { shareOf, type Score } from '../../../../ui/attempts/scored-attempt.ts';

/** Whole per cent, as the cell shows it, from which a cell has a colour. */
const HIGH_FROM = 75;
const MIDDLE_FROM = 50;

/** The colour of a cell; `undefined` for none. */
export function levelOf(result: Score): 'high' | 'middle' | undefined {
  const shown = Math.round(shareOf(result) * 100);
  if (shown >= HIGH_FROM) return 'high';
  return shown >= MIDDLE_FROM ? 'middle' : undefined;
}

/** «Полина К., Основы генетики: 15 из 23 баллов, 65 %» */
export const cellName = (nickname: string, test: string, result: Score): string =>
  `${nickname}, ${test}: ${scoreOutOf(result.score, result.maxScore)}, ${percent(shareOf(result))}`;
