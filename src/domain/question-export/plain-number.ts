import { Big } from 'big.js';

/** Writes a number in digits with a point and without an exponent. */
export const toPlainNumber = (number: number): string => new Big(number).toFixed();
