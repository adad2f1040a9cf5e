import { lessons, tests } from '../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../ui/texts.ts';

/** Texts about a pupil's own results. */
export const texts = {
  title: uiTexts.progress,
  back: uiTexts.toMain,
  loadFailed: uiTexts.resultsLoadFailed,
  few: 'Пока один тест',
  fewText: nbsp('График и темы появятся, когда вы пройдёте второй.'),
  lessons: 'Уроки',
  passed: (passed: number, total: number) => nbsp(`Пройдено ${lessons(passed)} из ${total}`),
  toLessons: uiTexts.toLessons,
  tests: 'Тесты',
  testCount: tests,
  empty: 'Результатов пока нет',
  emptyText: nbsp('Они появятся, когда вы пройдёте первый тест.'),
  toTests: 'К тестам',
} as const;
