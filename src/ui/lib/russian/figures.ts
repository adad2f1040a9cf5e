/** Scores, shares and decimal numbers in Russian (rule R75). */
import { plural } from '../../../domain/plural.ts';
import { counted } from './counts.ts';
import { nbsp } from './typography.ts';

/** Examples: «из 1 балла», «из 11 баллов», «из 21 балла» */
export const outOf = (maxScore: number): string =>
  nbsp(`из ${counted(maxScore, plural(maxScore, 'балла', 'баллов', 'баллов'))}`);

/** Example: «до 2 баллов» */
export const upTo = (maxScore: number): string => nbsp(`до ${counted(maxScore, plural(maxScore, 'балла', 'баллов', 'баллов'))}`);

/** Example: «8 из 11 баллов» */
export const scoreOutOf = (score: number, maxScore: number): string => nbsp(`${score} ${outOf(maxScore)}`);

/** @returns the points of an earlier result: «5», or «5 из 23» if the maximum was different then */
export const scoreBefore = ({ score, maxScore }: { score: number; maxScore: number }, maxScoreNow: number): string =>
  maxScore === maxScoreNow ? String(score) : nbsp(`${score} из ${maxScore}`);

/** Shown if there is nothing to calculate a figure from. */
const NO_FIGURE = '—';

/** @param share from 0 to 1 @returns «61 %»; «—» for `null` */
export const percent = (share: number | null): string =>
  share === null ? NO_FIGURE : counted(Math.round(share * 100), '%');

/**
 * @param digits the number of digits after the comma
 * @param leastDigits how many of them are kept even if they are zeros
 * @returns «12,7» or «−0,52»; «—» for `null`
 */
export const decimal = (n: number | null, digits: number, leastDigits = digits): string =>
  n === null
    ? NO_FIGURE
    : withoutNegativeZero(
        new Intl.NumberFormat('ru', { minimumFractionDigits: leastDigits, maximumFractionDigits: digits }).format(n).replace('-', '−'),
      );

/** Removes the minus from «−0,0», because people do not write that number. Firefox 115 does not know `signDisplay: 'negative'`. */
const withoutNegativeZero = (text: string): string => (/[1-9]/.test(text) ? text : text.replace('−', ''));
