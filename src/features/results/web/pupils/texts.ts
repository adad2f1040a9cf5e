import { nbsp, lessons, percent, scoreOutOf, tests } from '../../../../ui/lib/format-russian.ts';
import { uiTexts } from '../../../../ui/texts.ts';

/** Texts of the pupil's card and of the gradebook. */
export const texts = {
  loadFailed: uiTexts.resultsLoadFailed,
  deleted: 'Удалён',
  noDate: 'нет даты',
  notPassed: uiTexts.notPassed,
  /** «из 23» */
  outOf: (maxScore: number) => nbsp(`из ${maxScore}`),
  card: {
    users: 'Ученики',
    since: (date: string) => nbsp(`С нами с ${date}.`),
    access: 'Доступ и роль',
    empty: 'Ученик ещё ничего не прошёл',
    chart: 'Результаты по времени',
    mean: (count: number, share: number) => nbsp(`${tests(count)}, средний результат — ${percent(share)}.`),
    legend: nbsp('Точка — тест, пустая точка — предыдущая попытка.'),
    tests: 'Тесты',
    testCount: tests,
    lessons: 'Уроки',
    passedLessons: (count: number) => nbsp(`Пройдено ${lessons(count)}`),
    attempt: (number: number) => `${number}-я попытка`,
    notCounted: (number: number) => `${number}-я попытка, не учитывается`,
    earlier: (name: string) => `Предыдущие попытки: ${name}`,
    /** Name of a link to the answers. */
    answers: (name: string, score: number, maxScore: number) => `${name}: ${scoreOutOf(score, maxScore)}`,
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
