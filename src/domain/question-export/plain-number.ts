import { Big } from 'big.js';

/** A number in digits with a point, without an exponent. */
export const toPlainNumber = (number: number): string => new Big(number).toFixed();
