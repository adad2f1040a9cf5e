/** Texts that several features share. */
export const uiTexts = {
  loading: 'Загрузка…',
  close: 'Закрыть',
  retry: 'Повторить',
  offline: 'Нет соединения',
  checkConnection: 'Проверьте соединение и попробуйте ещё раз.',
  buyAccess: 'Купить доступ',
  administration: 'Админка',
  content: 'Содержание',
  results: 'Результаты',
  pupilCard: 'Карточка ученика',

  takeTest: 'Пройти тест',
  createTest: 'Создать тест',
  seeResult: 'Посмотреть результат',
  notPassed: 'Не пройден',
  toMain: 'На главную',
  progress: 'Мой прогресс',
  testLoadFailed: 'Не удалось загрузить тест',
  resultLoadFailed: 'Не удалось загрузить результат',
  resultsLoadFailed: 'Не удалось загрузить результаты',
  toLessons: 'К урокам',
  noBlocks: 'Блоков пока нет',

  userSearch: 'Ник или email',
  nobodyFound: 'Никого не нашли',
  usersLoadFailed: 'Не удалось загрузить учеников',
} as const;
