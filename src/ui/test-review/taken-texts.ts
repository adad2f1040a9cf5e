import type { Taken } from '../../domain/clock/clock.ts';
import { minutesBetween } from '../../domain/clock/clock.ts';
import { plural } from '../../domain/plural.ts';
import { counted } from '../lib/russian/counts.ts';
import { date, shortDate } from '../lib/russian/dates.ts';
import { spentWords, spentWordsGenitive } from '../lib/russian/spent-words.ts';
import { nbsp } from '../lib/russian/typography.ts';

const answers = (count: number): string => counted(count, plural(count, 'ответ', 'ответа', 'ответов'));
const clockTime = (at: string): string => {
  const local = new Date(at);
  return `${local.getHours()}:${String(local.getMinutes()).padStart(2, '0')}`;
};

/** Texts about the times of an attempt with a clock. */
export const takenTexts = {
  /** Examples: «3 ч 31 мин из 3 ч 55 мин», «3 ч 55 мин, всё время», «4 ч 10 мин, тренировка» */
  took: ({ timeMode, timeLimit, extraMinutes, startedAt, finishedAt, ended, spent }: Taken): string => {
    if (timeMode === 'training') return nbsp(`${spentWords(spent)}, тренировка`);
    const limit = (timeLimit + extraMinutes) * 60;
    return nbsp(ended === 'time' ? `${spentWords(limit)}, всё время` : `${spentWords(minutesBetween(startedAt, finishedAt) * 60)} из ${spentWordsGenitive(limit)}`);
  },
  endedByTime: (at: string) => nbsp(`Завершён по времени в ${clockTime(at)}`),
  late: (count: number) => nbsp(`${answers(count)} не ${plural(count, 'засчитан: дан', 'засчитаны: даны', 'засчитаны: даны')} после времени или ${plural(count, 'пришёл', 'пришли', 'пришли')}, когда разбор уже открыт`),
  arrivedLate: (count: number) => nbsp(`${answers(count)} ${plural(count, 'пришёл', 'пришли', 'пришли')} после конца`),
  arrivedLateNote: ({ arrivedLate: count, arrivedAt, finishedAt }: Taken) => {
    const arrival = arrivedAt === null ? '' : ` и ${plural(count, 'пришёл', 'пришли', 'пришли')} ${date(arrivedAt) === date(finishedAt) ? '' : `${shortDate(arrivedAt)} `}в ${clockTime(arrivedAt)}`;
    return nbsp(`${answers(count)} ${plural(count, 'дан', 'даны', 'даны')} без сети${arrival}; время ${plural(count, 'его', 'их', 'их')} — по часам устройства.`);
  },
  byQuestion: 'Время по вопросам',
  summary: (question: number, seconds: number) => nbsp(`Минуты, пока вопрос был на экране. Дольше всего — вопрос ${question}, ${spentWords(seconds)}.`),
  table: 'Числа таблицей',
  columns: ['Вопрос', 'Время'],
  question: (number: number, spent: string) => nbsp(`Вопрос ${number}: ${spent}`),
} as const;
