/** Scores, shares and decimal numbers in Russian (rule R75). */
import { plural } from '../../../domain/plural.ts';
import { counted } from './counts.ts';
import { nbsp } from './typography.ts';

/** @returns «из 1 балла», «из 11 баллов», «из 21 балла». */
export const outOf = (maxScore: number): string =>
  nbsp(`из ${counted(maxScore, plural(maxScore, 'балла', 'баллов', 'баллов'))}`);

/** @returns «до 2 баллов». */
export const upTo = (maxScore: number): string => nbsp(`до ${counted(maxScore, plural(maxScore, 'балла', 'баллов', 'баллов'))}`);

/** @returns «8 из 11 баллов». */
export const scoreOutOf = (score: number, maxScore: number): string => nbsp(`${score} ${outOf(maxScore)}`);

/** @returns «5», or «5 из 23» where the maximum has changed since. */
export const scoreBefore = ({ score, maxScore }: { score: number; maxScore: number }, maxScoreNow: number): string =>
  maxScore === maxScoreNow ? String(score) : nbsp(`${score} из ${maxScore}`);

/** What stands where there is nothing to count from. */
const NO_FIGURE = '—';

/** @param share from 0 to 1 @returns «61 %»; «—» for `null` */
export const percent = (share: number | null): string =>
  share === null ? NO_FIGURE : counted(Math.round(share * 100), '%');

/**
 * @param digits after the comma
 * @param leastDigits how many of them stay when they are zeros
 * @returns «12,7», «−0,52»; «—» for `null`
 */
export const decimal = (n: number | null, digits: number, leastDigits = digits): string =>
  n === null
    ? NO_FIGURE
    : withoutNegativeZero(
        new Intl.NumberFormat('ru', { minimumFractionDigits: leastDigits, maximumFractionDigits: digits }).format(n).replace('-', '−'),
      );

/** «−0,0» is no number that people write. Firefox 115 does not know `signDisplay: 'negative'`. */
const withoutNegativeZero = (text: string): string => (/[1-9]/.test(text) ? text : text.replace('−', ''));
