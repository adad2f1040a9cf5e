import { nbsp, scoreOutOf } from '../lib/format-russian.ts';

/** Texts about a pupil's own assignments, on every page that tells them. */
export const texts = {
  assignment: (due: string) => `Задание: ${due}`,
  again: ({ score, maxScore }: { score: number; maxScore: number }) => nbsp(`Репетитор разрешил пройти ещё раз. Было ${scoreOutOf(score, maxScore)}.`),
  /** On the page of a test. */
  aboutTest: nbsp('Репетитор видит, что вы начали и сколько ответов дали. Сами ответы — только после завершения.'),
  /** On the page of a lesson. */
  aboutLesson: nbsp('Сдано будет, когда пройдёте тест в конце урока.'),
} as const;
