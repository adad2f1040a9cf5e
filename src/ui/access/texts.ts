import { dayAndMonth, days, fullDay, nbsp } from '../lib/format-russian.ts';
import { daysUntil, type Term } from '../../domain/access/term.ts';

/** Texts about terms and days of access. */
export const accessTexts = {
  terms: {
    none: 'Без срока',
    month: '1 месяц',
    'three-months': '3 месяца',
    'school-year': 'До конца учебного года',
    day: 'Выбрать день…',
  } satisfies Record<Term, string>,
  /** A day that access has already. */
  storedDay: (day: string) => `До ${fullDay(day)}`,
  lastDay: 'По какой день включительно',
  dayIsMissing: 'Выберите день.',
  dayIsPast: 'День уже прошёл.',
  /** «до 31 мая 2027» */
  until: (day: string, today: string) => nbsp(`до ${dayAndMonth(day, today)}`),
  /** On a button: «Открыть до 31 мая 2027» */
  openUntil: (until: string | null, today: string) =>
    until === null ? nbsp('Открыть без срока') : nbsp(`Открыть до ${dayAndMonth(until, today)}`),
  /** A state: «Открыт до 31 мая 2027» */
  isOpenUntil: (until: string | null, today: string) =>
    until === null ? nbsp('Открыт без срока') : nbsp(`Открыт до ${dayAndMonth(until, today)}`),
  /** «Кончается через 5 дней» */
  endsIn: (until: string, today: string) => {
    const left = daysUntil(until, today);
    if (left <= 0) return 'Кончается сегодня';
    return left === 1 ? 'Кончается завтра' : nbsp(`Кончается через ${days(left)}`);
  },
  ended: (until: string, today: string) => nbsp(`Доступ кончился ${dayAndMonth(until, today)}`),
  chooseBlock: nbsp('Выберите хотя бы один блок.'),
} as const;
