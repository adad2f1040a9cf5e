import { blocks, lessons, points, questions } from '../../../ui/lib/russian/counts.ts';
import { scoreOutOf } from '../../../ui/lib/russian/figures.ts';
import { nbsp } from '../../../ui/lib/russian/typography.ts';
import { saveTexts } from '../../../ui/forms/texts.ts';
import { uiTexts } from '../../../ui/texts.ts';

/** Texts of the pages of lessons. */
export const texts = {
  title: 'Уроки',
  about: nbsp('Видео, текст и короткий тест в каждом уроке.'),
  block: (order: number) => `Блок ${order}`,
  progress: (done: number, all: number) => nbsp(`Пройдено ${lessons(done)} из ${all}`),
  passed: 'Пройден,',
  score: scoreOutOf,
  notPassed: uiTexts.notPassed,
  noTest: 'Теста пока нет',
  open: 'Открыть урок',
  results: 'Результаты',
  locked: 'Закрыт',
  count: lessons,
  requested: (date: string) => nbsp(`Заявка отправлена ${date}`),
  requestedText: nbsp('Осталось написать боту: код заявки уже в ссылке.'),
  writeToBot: uiTexts.writeToBot,
  emptyBlock: nbsp('В блоке пока нет уроков'),
  empty: 'Уроков пока нет',
  emptyText: nbsp('Мы готовим первый блок. Загляните позже.'),
  loadFailed: 'Не удалось загрузить уроки',
  lessonLoadFailed: 'Не удалось загрузить урок',

  watch: 'Смотреть видео',
  videoFailed: nbsp('Видео не загрузилось.'),
  openElsewhere: nbsp('Открыть на сайте'),
  check: 'Проверьте себя',
  shortTest: (questionCount: number) =>
    nbsp(`Короткий тест: ${questions(questionCount)}, максимум — ${points(questionCount)}.`),
  takeTest: uiTexts.takeTest,
  testPassed: 'Тест пройден',
  seeResult: uiTexts.seeResult,
  noTestText: nbsp('Он появится здесь, когда будет готов.'),
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
    delete: (title: string) => `Удалить: ${title}`,
    addLessonTo: (title: string) => `Урок в блок «${title}»`,
    noBlocks: uiTexts.noBlocks,
    createBlock: 'Создать блок',
    createLesson: 'Создать урок',
    deleteFailed: 'Не удалось удалить. Попробуйте снова.',

    deleteBlock: 'Удалить блок?',
    deleteBlockText: (title: string, count: number) => {
      if (count === 0) return `Блок «${title}» ${nbsp('будет удалён. Вернуть его не получится.')}`;
      const tests = count === 1 ? 'его тест' : 'их тесты';
      return `Блок «${title}», ${nbsp(`${lessons(count)} и ${tests} будут удалены. Вернуть их не получится.`)}`;
    },
    blockDeleted: 'Блок удалён',
    deleteLesson: 'Удалить урок?',
    deleteLessonText: (title: string, hasTest: boolean) =>
      hasTest
        ? `Урок «${title}» ${nbsp('и его тест будут удалены. Вернуть их не получится.')}`
        : `Урок «${title}» ${nbsp('будет удалён. Вернуть его не получится.')}`,
    lessonDeleted: 'Урок удалён',
    deleteTest: 'Удалить тест урока?',
    deleteTestText: nbsp('Урок останется. Вернуть его не получится.'),
    deleteTestButton: 'Удалить тест',
    testDeleted: 'Тест удалён',

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
    videoHint: nbsp('YouTube, RUTUBE, VK Видео, Kinescope или файл .mp4'),
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
    loadFailed: 'Не удалось загрузить урок или блоки',
  },

  accessCheck: {
    title: 'Проверка доступа',
    id: 'Ваш id',
    role: 'Ваша роль',
    create: 'Создать тестовый блок',
    created: 'Блок создан',
    failed: (reason: string) => `Создать блок не удалось: ${reason}`,
  },
} as const;
