import { minutes, minutesGenitive } from './counts.ts';
import { NO_BREAK_SPACE } from './typography.ts';

const hours = (whole: number): string => `${Math.floor(whole / 60)}${NO_BREAK_SPACE}ч ${whole % 60}${NO_BREAK_SPACE}мин`;

/** Time in words: «меньше минуты», «14 минут», from an hour on «3 ч 31 мин» */
export const spentWords = (seconds: number): string => words(seconds, minutes);

/** The genitive, after «из»: «21 минуты», «3 ч 55 мин» */
export const spentWordsGenitive = (seconds: number): string => words(seconds, minutesGenitive);

function words(seconds: number, counted: (whole: number) => string): string {
  const whole = Math.floor(seconds / 60);
  if (whole === 0) return 'меньше минуты';
  return whole < 60 ? counted(whole) : hours(whole);
}

/** Time in short words: «меньше минуты», «6 мин», from an hour on «1 ч 5 мин» */
export function shortSpentWords(seconds: number): string {
  const whole = Math.floor(seconds / 60);
  if (whole === 0) return 'меньше минуты';
  return whole < 60 ? `${whole}${NO_BREAK_SPACE}мин` : hours(whole);
}
