import { nbsp } from '../lib/russian/typography.ts';

/** Texts of the preview of a test. */
export const texts = {
  title: nbsp('Так тест увидит ученик. Ответы не сохраняются.'),
  back: nbsp('Вернуться к редактору'),
} as const;
