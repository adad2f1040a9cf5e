import { minutesGenitive, questions } from '../../../ui/lib/russian/counts.ts';
import { comingDay } from '../../../ui/lib/russian/dates.ts';
import { nbsp } from '../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../ui/texts.ts';
import type { PracticeCard } from '../contract.ts';

/** Half a minute for each card, rounded up (rule R177). */
const minutesFor = (cards: number): number => Math.ceil(cards / 2);

/** Texts of practice. */
export const texts = {
  title: 'Работа над ошибками',
  back: uiTexts.toMain,
  question: 'Вопрос',
  left: (cards: number) => `Осталось на сегодня: ${cards}`,
  about: (cards: number) => nbsp(`около ${minutesFor(cards)} мин`),
  source: ({ kind, name }: PracticeCard['source']) => `${kind === 'test' ? 'Тест' : 'Урок'} «${name}»`,
  answer: 'Ответить',
  answering: 'Проверяем…',
  next: 'Дальше',
  comesBack: (dueAt: string) => nbsp(`Вопрос вернётся ${comingDay(dueAt)}.`),
  left3: nbsp('Верно три раза подряд: вопрос больше не вернётся.'),
  unanswered: 'Сначала ответьте.',
  noConnection: nbsp('Нет соединения. Ответ не отправлен: работе над ошибками нужна сеть.'),
  failed: nbsp('Не удалось отправить ответ. Попробуйте ещё раз.'),

  doneTitle: nbsp('На сегодня всё'),
  done: (count: number, right: number) => nbsp(`${questions(count)}, верно — ${right}.`),
  following: (dueAt: string, count: number) => nbsp(`Следующие — ${comingDay(dueAt)}: ${questions(count)}.`),
  toMain: uiTexts.toMain,
  progress: uiTexts.progress,

  emptyTitle: nbsp('Повторять пока нечего'),
  emptyText: nbsp('Сюда приходят вопросы, на которые вы ответили неверно или частично.'),
  toTests: 'К тестам',

  loadFailed: 'Не удалось загрузить вопросы',
  needsNetwork: nbsp('Работе над ошибками нужна сеть.'),

  card: {
    today: (cards: number) => nbsp(`Сегодня — ${questions(cards)}, около ${minutesGenitive(minutesFor(cards))}.`),
    start: 'Начать',
    done: (dueAt: string | null) =>
      nbsp(dueAt === null ? 'На сегодня всё.' : `На сегодня всё. Следующие вопросы — ${comingDay(dueAt)}.`),
  },
} as const;
