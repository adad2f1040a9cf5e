import { ofPoints, points, questions, tests, typo } from '../../../ui/russian.ts';

/** What the pages of general tests say beside the failures' own texts. */
export const texts = {
  listTitle: 'Общие тесты',
  progress: (done: number, all: number, score: number) =>
    typo(done === 0 ? 'Вы ещё не проходили тесты.' : `Пройдено ${tests(done)} из ${all}. Набрано ${points(score)}.`),
  done: 'Пройден',
  notDone: 'Не пройден',
  ofScore: (maxScore: number) => typo(`из ${ofPoints(maxScore)}`),
  size: (questionCount: number, maxScore: number) => typo(`${questions(questionCount)}. Максимум — ${points(maxScore)}.`),
  review: 'Посмотреть результат',
  take: 'Пройти тест',
  empty: 'Тестов пока нет',
  emptyText: typo('Когда появится первый тест, он будет здесь.'),
  loadFailed: 'Не удалось загрузить тесты',
  backToList: 'К списку тестов',
  toLessons: 'К урокам',
  testLoadFailed: 'Не удалось загрузить тест',
  resultLoadFailed: 'Не удалось загрузить результат',

  admin: {
    listTitle: 'Общие тесты',
    count: tests,
    size: (questionCount: number, maxScore: number) => typo(`${questions(questionCount)}, максимум — ${points(maxScore)}`),
    create: 'Создать тест',
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
