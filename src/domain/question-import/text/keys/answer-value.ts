/** Removes what people write around the label of an answer: «___б___», «вариант б», «Ответ: б» (rule R231). */

const UNDERSCORES = /^_{1,60}\s?([^_\s][^_]{0,60})\s?_{1,60}\.?$/;
const LABELS = String.raw`[«"(]?(?:[А-ЯЁа-яёA-Za-z]|\d{1,2})(?:[\s,;]{1,2}(?:и\s)?(?:[А-ЯЁа-яёA-Za-z]|\d{1,2})){0,9}\s?[»")]?\.?`;
const WORD = new RegExp(String.raw`^(?:варианты?|букв[аы]|цифр[аы]|под (?:букв|цифр)(?:ой|ами)|под номер(?:ом|ами)|пункты?|номера?|№)\s?[:–—-]?\s{0,3}(?=${LABELS}$)`, 'i');
/** Matches the word «Ответ» in a key such as «1. Ответ: б». */
const ANSWER_WORD = /^(?:(?:правильный|верный)\s)?ответ\s?[:–—-]\s{0,3}(?=\S)/i;

export function bareAnswer(value: string): string {
  if (value.length > 200) return value;
  const bare = (UNDERSCORES.exec(value)?.[1] ?? value).trim().replace(ANSWER_WORD, '');
  return bare.replace(WORD, '');
}
