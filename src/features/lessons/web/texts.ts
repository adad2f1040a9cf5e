import { blocks, lessons, points, questions, scoreOutOf, typo } from '../../../ui/russian.ts';
import { saveTexts } from '../../../ui/saving/texts.ts';
import { uiTexts } from '../../../ui/texts.ts';

/** What the pages of lessons say beside the failures' own texts. */
export const texts = {
  title: 'Уроки',
  about: typo('Видео, текст и короткий тест в каждом уроке.'),
  block: (order: number) => `Блок ${order}`,
  progress: (done: number, all: number) => typo(`Пройдено ${lessons(done)} из ${all}`),
  passed: 'Пройден,',
  score: scoreOutOf,
  notPassed: uiTexts.notPassed,
  noTest: 'Теста пока нет',
  footnotes: 'Сноски',
  /** @param place which mention of the same footnote it leads to, from 1 */
  backToText: (footnote: number, place: number) =>
    typo(`Назад к тексту, сноска ${footnote}${place > 1 ? `, место ${place}` : ''}`),
  open: 'Открыть урок',
  results: 'Результаты',
  locked: 'Закрыт',
  count: lessons,
  buy: uiTexts.buyAccess,
  emptyBlock: typo('В блоке пока нет уроков'),
  empty: 'Уроков пока нет',
  emptyText: typo('Мы готовим первый блок. Загляните позже.'),
  loadFailed: 'Не удалось загрузить уроки',
  lessonLoadFailed: 'Не удалось загрузить урок',
  testLoadFailed: uiTexts.testLoadFailed,
  resultLoadFailed: uiTexts.resultLoadFailed,

  watch: 'Смотреть видео',
  videoFailed: typo('Видео не загрузилось.'),
  openElsewhere: typo('Открыть на сайте'),
  check: 'Проверьте себя',
  shortTest: (questionCount: number) =>
    typo(`Короткий тест: ${questions(questionCount)}, максимум — ${points(questionCount)}.`),
  takeTest: uiTexts.takeTest,
  testPassed: 'Тест пройден',
  seeResult: uiTexts.seeResult,
  noTestText: typo('Он появится здесь, когда будет готов.'),
  toLesson: 'К уроку',
  toLessons: uiTexts.toLessons,
  closed: 'Блок закрыт',

  admin: {
    panel: 'Блоки и уроки',
    countBlocks: blocks,
    addLesson: 'Урок',
    test: 'Тест',
    createTest: uiTexts.createTest,
    edit: (title: string) => `Изменить: ${title}`,
    remove: (title: string) => `Удалить: ${title}`,
    addLessonTo: (title: string) => `Урок в блок «${title}»`,
    noBlocks: uiTexts.noBlocks,
    createBlock: 'Создать блок',
    createLesson: 'Создать урок',
    removeFailed: 'Не удалось удалить. Попробуйте снова.',

    removeBlock: 'Удалить блок?',
    removeBlockText: (title: string, count: number) => {
      if (count === 0) return `Блок «${title}» ${typo('будет удалён. Вернуть его не получится.')}`;
      const tests = count === 1 ? 'его тест' : 'их тесты';
      return `Блок «${title}», ${typo(`${lessons(count)} и ${tests} будут удалены. Вернуть их не получится.`)}`;
    },
    blockRemoved: 'Блок удалён',
    removeLesson: 'Удалить урок?',
    removeLessonText: (title: string, hasTest: boolean) =>
      hasTest
        ? `Урок «${title}» ${typo('и его тест будут удалены. Вернуть их не получится.')}`
        : `Урок «${title}» ${typo('будет удалён. Вернуть его не получится.')}`,
    lessonRemoved: 'Урок удалён',
    removeTest: 'Удалить тест урока?',
    removeTestText: typo('Урок останется. Вернуть его не получится.'),
    removeTestButton: 'Удалить тест',
    testRemoved: 'Тест удалён',

    newBlock: 'Новый блок',
    editBlock: 'Изменение блока',
    newLesson: 'Новый урок',
    editLesson: 'Изменение урока',
    lessonTest: 'Тест урока',
    name: 'Название',
    description: 'Описание',
    order: 'Порядковый номер',
    content: 'Текст урока',
    contentHint: 'Можно разметить: ## заголовок, **жирный**, -\u00A0список, [ссылка](https://…), таблицы',
    video: 'Ссылка на видео',
    videoHint: typo('YouTube, RUTUBE, VK Видео, Kinescope или файл .mp4'),
    block: 'Блок',
    toAdmin: 'В админку',
    chooseBlock: 'Выберите блок',
    create: 'Создать',
    creating: 'Создаём…',
    save: 'Сохранить',
    saving: saveTexts.saving,
    savingBlock: {
      created: 'Блок создан',
      notCreated: 'Не удалось создать блок. Попробуйте снова.',
      changed: 'Блок обновлён',
      notChanged: saveTexts.notSaved,
    },
    savingLesson: {
      created: 'Урок создан',
      notCreated: 'Не удалось создать урок',
      changed: 'Урок обновлён',
      notChanged: saveTexts.notSaved,
    },
    notLoaded: 'Не удалось загрузить урок или блоки',
  },

  accessTest: {
    title: 'Проверка доступа',
    id: 'Ваш id',
    role: 'Ваша роль',
    create: 'Создать тестовый блок',
    created: 'Блок создан',
    failed: (reason: string) => `Создать блок не удалось: ${reason}`,
  },
} as const;
