import { dateTime } from '../../../../ui/lib/russian/dates.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { reviewTexts } from '../../../../ui/test-review/texts.ts';
import { uiTexts } from '../../../../ui/texts.ts';

/** Texts of the review of a pupil's attempt. */
export const texts = {
  card: uiTexts.pupilCard,
  toResults: 'К результатам теста',
  taken: (testName: string, at: string | null) => (at === null ? testName : `${testName}. ${nbsp(reviewTexts.taken(dateTime(at)))}`),
  attempts: 'Попытка',
  current: (attempt: number, score: number, maxScore: number) => nbsp(`${attempt}-я попытка, учитывается: ${score} из ${maxScore}`),
  earlier: (attempt: number, score: number, maxScore: number) => nbsp(`${attempt}-я попытка: ${score} из ${maxScore}`),
} as const;
