import { scoreOutOf } from '../lib/russian/figures.ts';
import { nbsp } from '../lib/russian/typography.ts';

/** Texts about a pupil's own assignments, on every page that tells them. */
export const texts = {
  assignment: (due: string) => `Задание: ${due}`,
  again: ({ score, maxScore }: { score: number; maxScore: number }) => nbsp(`Репетитор разрешил пройти ещё раз. Было ${scoreOutOf(score, maxScore)}.`),
  /** What handing in means, on the page of a test and of a lesson. */
  about: {
    test: nbsp('Репетитор видит, что вы начали и сколько ответов дали. Сами ответы — только после завершения.'),
    lesson: nbsp('Сдано будет, когда пройдёте тест в конце урока.'),
  },
} as const;
