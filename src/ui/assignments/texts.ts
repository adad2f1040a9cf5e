import { scoreOutOf } from '../lib/russian/figures.ts';
import { nbsp } from '../lib/russian/typography.ts';

/** Texts about a pupil's own assignments, for every page that shows them. */
export const texts = {
  assignment: (due: string) => `Задание: ${due}`,
  again: ({ score, maxScore }: { score: number; maxScore: number }) => nbsp(`Репетитор разрешил пройти ещё раз. Было ${scoreOutOf(score, maxScore)}.`),
  /** Tells the pupil what the tutor sees before and after the hand-in. There is a text for a test and a text for a lesson. */
  about: {
    test: nbsp('Репетитор видит, что вы начали и сколько ответов дали. Сами ответы — только после завершения.'),
    lesson: nbsp('Сдано будет, когда пройдёте тест в конце урока.'),
  },
} as const;
