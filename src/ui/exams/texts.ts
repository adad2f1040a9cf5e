import { scoreOutOf } from '../lib/russian/figures.ts';
import { nbsp } from '../lib/russian/typography.ts';
import { plural } from '../../domain/plural.ts';

const lines = (n: number): string => `${n}\u00A0${plural(n, 'линии', 'линий', 'линий')}`;

/** Texts about results in exams. */
export const examTexts = {
  testPoints: 'Тестовые баллы',
  testPointsInSentence: 'тестовые баллы',
  mark: 'Отметка',
  byScale: (year: number) => nbsp(`по шкале ${year} года`),
  markByScale: (year: number) => nbsp(`по шкале ${year} года; в регионе может быть другой`),
  onlyWhole: (count: number) => nbsp(`только для всех ${lines(count)}`),
  /** @param verifiedOn the day on which somebody compared the scale with the official scale */
  explanation: (year: number, verifiedOn: string | null) =>
    nbsp(
      `Первичные баллы переведены по шкале ${year} года, ${verifiedOn === null ? 'с официальной её ещё не сверяли' : `сверенной ${verifiedOn}`}. У каждого года своя шкала: на экзамене балл может немного отличаться.`,
    ),
  pending: nbsp('Часть 2 на проверке'),
  pendingText: (score: number, maxScore: number) => nbsp(`Часть 1: ${score} из ${maxScore}.`),
  pendingRest: nbsp('Общий балл появится, когда репетитор проверит часть 2.'),
  byLine: 'По линиям',
  ofPossible: 'набрано из возможного',
  gained: 'набрано',
  part: (part: 1 | 2) => nbsp(`Часть ${part}`),
  of: (maxScore: number) => nbsp(`из ${maxScore}`),
  waits: 'На проверке',
  legend: nbsp('Номер ведёт к вопросу. Галочка — все баллы, черта — часть, крестик — ноль.'),
  pendingLegend: nbsp('Номер ведёт к вопросу. Галочка — все баллы, черта — часть, крестик — ноль, часы — ждёт проверки.'),
  /** Example: «Линия 12, Последовательность таксонов: 0 из 2 баллов» */
  line: (line: number, name: string, score: number | null, maxScore: number) =>
    nbsp(`Линия ${line}, ${name}: ${score === null ? 'ждёт проверки' : scoreOutOf(score, maxScore)}`),
  lost: 'Больше всего потеряно',
  lostLine: (line: number) => nbsp(`Линия ${line}.`),
  nothingLost: nbsp('Все баллы набраны.'),
  allVariants: nbsp('Линии за все варианты'),
} as const;
