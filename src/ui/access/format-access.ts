/** Says in Russian until when access lasts. Days are texts such as `2026-11-27`. */
import { daysUntil } from '../../domain/access/term.ts';
import { days } from '../lib/russian/counts.ts';
import { dayAndMonth } from '../lib/russian/dates.ts';
import { nbsp } from '../lib/russian/typography.ts';

/** Example: «до 27 ноября» */
export const untilDay = (day: string, today: string): string => nbsp(`до ${dayAndMonth(day, today)}`);

const untilOrNoEnd = (until: string | null, today: string): string => (until === null ? nbsp('без срока') : untilDay(until, today));

/** The text of a button: «Открыть до 27 ноября» or «Открыть без срока» */
export const openUntil = (until: string | null, today: string): string => `Открыть ${untilOrNoEnd(until, today)}`;

/** The state of access: «Открыт до 27 ноября» or «Открыт без срока» */
export const isOpenUntil = (until: string | null, today: string): string => `Открыт ${untilOrNoEnd(until, today)}`;

/** Example: «Кончается через 5 дней» */
export function endsIn(until: string, today: string): string {
  const left = daysUntil(until, today);
  if (left <= 0) return 'Кончается сегодня';
  return left === 1 ? 'Кончается завтра' : nbsp(`Кончается через ${days(left)}`);
}

/** Example: «Доступ кончился 27 ноября» */
export const hasEnded = (until: string, today: string): string => nbsp(`Доступ кончился ${dayAndMonth(until, today)}`);
