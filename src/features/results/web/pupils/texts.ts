import { texts as attemptTexts } from '../../../../ui/attempts/texts.ts';
import { lessons, tests } from '../../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';

/** Texts of a pupil's card and of the gradebook. */
export const texts = {
  loadFailed: uiTexts.resultsLoadFailed,
  notPassed: attemptTexts.notPassed,
  outOf: attemptTexts.outOf,
  card: {
    users: 'Ученики',
    since: (date: string) => nbsp(`С нами с ${date}.`),
    access: 'Доступ и роль',
    empty: 'Ученик ещё ничего не прошёл',
    tests: 'Тесты',
    testCount: tests,
    lessons: 'Уроки',
    passedLessons: (count: number) => nbsp(`Пройдено ${lessons(count)}`),
    notCounted: (number: number) => `${number}-я попытка, не учитывается`,
  },
  gradebook: {
    results: 'Результаты',
    title: 'Ведомость',
    user: 'Ученик',
    mean: 'Средний',
    lessons: 'Уроки',
    deletedTest: (name: string) => `${name} (удалён)`,
    passed: (testCount: number, lessonCount: number) => `${tests(testCount)}, ${lessons(lessonCount)}`,
    card: 'Карточка ученика',
    legend: nbsp('Зелёная клетка — от 75 %, светлая — от 50 %. Прочерк — тест не пройден.'),
    search: uiTexts.userSearch,
    noResults: 'Результатов пока нет',
    noResultsText: nbsp('Они появятся, когда кто-нибудь завершит тест.'),
    empty: uiTexts.nobodyFound,
    emptyText: nbsp('Проверьте ник, email и группу.'),
    reset: 'Сбросить фильтры',
  },
} as const;
