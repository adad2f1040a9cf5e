import { minutes } from './counts.ts';
import { NO_BREAK_SPACE } from './typography.ts';

const hours = (whole: number): string => `${Math.floor(whole / 60)}${NO_BREAK_SPACE}ч ${whole % 60}${NO_BREAK_SPACE}мин`;

/** «меньше минуты», «14 минут», from an hour «3 ч 31 мин». */
export function spentWords(seconds: number): string {
  const whole = Math.floor(seconds / 60);
  if (whole === 0) return 'меньше минуты';
  return whole < 60 ? minutes(whole) : hours(whole);
}

/** «меньше минуты», «6 мин», from an hour «1 ч 5 мин». */
export function shortSpentWords(seconds: number): string {
  const whole = Math.floor(seconds / 60);
  if (whole === 0) return 'меньше минуты';
  return whole < 60 ? `${whole}${NO_BREAK_SPACE}мин` : hours(whole);
}
