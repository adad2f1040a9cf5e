import { outOf, points, questions, tests, typo } from '../../../ui/russian.ts';
import { uiTexts } from '../../../ui/texts.ts';

/** What the pages of general tests say beside the failures' own texts. */
export const texts = {
  listTitle: 'Общие тесты',
  progress: (done: number, all: number, score: number) =>
    typo(done === 0 ? 'Вы ещё не проходили тесты.' : `Пройдено ${tests(done)} из ${all}. Набрано ${points(score)}.`),
  done: 'Пройден',
  notDone: uiTexts.notPassed,
  ofScore: outOf,
  size: (questionCount: number, maxScore: number) => typo(`${questions(questionCount)}. Максимум — ${points(maxScore)}.`),
  review: uiTexts.seeResult,
  take: uiTexts.takeTest,
  empty: 'Тестов пока нет',
  emptyText: typo('Когда появится первый тест, он будет здесь.'),
  loadFailed: 'Не удалось загрузить тесты',
  backToList: 'К списку тестов',
  toLessons: uiTexts.toLessons,
  testLoadFailed: uiTexts.testLoadFailed,
  resultLoadFailed: uiTexts.resultLoadFailed,

  admin: {
    listTitle: 'Общие тесты',
    count: tests,
    size: (questionCount: number, maxScore: number) => typo(`${questions(questionCount)}, максимум — ${points(maxScore)}`),
    create: uiTexts.createTest,
    edit: (name: string) => `Изменить: ${name}`,
    remove: (name: string) => `Удалить: ${name}`,
    empty: 'Тестов пока нет',
    removeTitle: 'Удалить тест?',
    removeText: (name: string) => `Тест «${name}» ${typo('и его вопросы будут удалены. Вернуть их не получится.')}`,
    removed: 'Тест удалён',
    removeFailed: 'Не удалось удалить тест',

    createTitle: 'Новый тест',
    editTitle: 'Изменение теста',
  },
} as const;
