/** Whole numbers of up to 15 digits stay unchanged in a spreadsheet program. */
const WHOLE_NUMBER = /^(?:0|[1-9]\d{0,14})$/;
/** Digits with signs between them. Such a text may be a number, a date, a time, a fraction, a share or an amount of money. */
const NUMBER_LIKE = /^[.,(]?\d[\d\s.,:/\\%₽$€()-]*(?:e[+-]?\d+)?$/i;
/** Examples: «5 мая», «1-май-25» */
const DATE_LIKE =
  /^\d{1,4}[\s./-]?(?:янв|фев|мар|апр|ма[йя]|июн|июл|авг|сен|окт|ноя|дек|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?(?:[\s./-]?\d{1,4})?$/iu;

/**
 * Whether a spreadsheet program would change a text, because it takes the text for a number, a date or a time (rule R89): 0012, 1e5, 11-12,
 * 1/2.
 */
export const changesAsNumber = (text: string): boolean => (NUMBER_LIKE.test(text) && !WHOLE_NUMBER.test(text)) || DATE_LIKE.test(text);
