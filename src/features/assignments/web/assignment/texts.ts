import { plural } from '../../../../domain/plural.ts';
import { pupilsDative, pupilsGenitive } from '../../../../ui/lib/russian/counts.ts';
import { nbsp, sentence } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';

/** Texts of the page of one assignment. */
export const texts = {
  copyList: nbsp('Скопировать список для чата'),
  remindAll: (count: number) => `Напомнить ${pupilsDative(count)}`,
  given: (day: string, nickname: string | null) => nbsp(`задано ${day}`) + (nickname === null ? '' : `, ${nickname}`),
  tiles: {
    handedIn: (count: number, all: number) => nbsp(`${plural(count, 'сдал', 'сдали', 'сдали')} из ${all}`),
    notStarted: (count: number) => nbsp(`не ${plural(count, 'начал', 'начали', 'начали')}`),
    started: (count: number) => plural(count, 'начал', 'начали', 'начали'),
    overdue: (count: number) => plural(count, 'просрочил', 'просрочили', 'просрочили'),
    checking: nbsp('на проверке'),
  },
  missing: nbsp('Не сдали'),
  done: 'Сдали',
  columns: { pupil: 'Ник и email', state: 'Что сделано', score: 'Балл', time: 'Когда', notes: 'Заметки' },
  allDone: nbsp('Сдали все.'),
  nobodyDone: nbsp('Пока не сдал никто.'),
  nobody: nbsp('В группе никого нет. Задание получит тот, кто вступит в неё до срока.'),
  loadFailed: uiTexts.usersLoadFailed,
  select: uiTexts.selection.select,
  extend: 'Продлить',
  remind: 'Напомнить',
  answers: 'Посмотреть ответы',
  answersOf: (nickname: string) => `Ответы: ${nickname}`,
  card: uiTexts.pupilCard,
  reopen: nbsp('Разрешить пройти ещё раз'),
  resting: {
    unpublished: {
      title: nbsp('Тест снят с публикации'),
      text: nbsp('Ученики задания не видят, просроченным оно не считается. Опубликуйте тест — и оно продолжится.'),
      action: 'Открыть тест',
    },
    'no-test': { title: nbsp('У урока больше нет теста'), text: nbsp('Создайте тест — и задание продолжится.'), action: uiTexts.createTest },
    deleted: { title: { test: 'Тест удалён', lesson: 'Урок удалён' }, text: nbsp('Кто сдал, видит свой результат. Остальным задания больше нет.') },
  },
  blocks: {
    title: (count: number) => nbsp(`Блок закрыт для ${pupilsGenitive(count)}`),
    text: nbsp('Они видят задание, но не урок.'),
    open: (until: string) => nbsp(`Открыть ${until}`),
    done: (count: number) => nbsp(`Блок открыт: ${pupilsDative(count)}`),
    failed: nbsp('Не удалось открыть блок. Попробуйте ещё раз.'),
  },
} as const;

/** Texts of «Напомнить». */
export const reminderTexts = {
  done: (count: number) => nbsp(`Напомнили ${pupilsDative(count)}`),
  recently: (names: string) => `${nbsp('Уже напоминали:')} ${sentence(names)}`,
  nobody: nbsp('Напоминать некому: всем уже напоминали сегодня.'),
  failed: nbsp('Не удалось напомнить. Попробуйте ещё раз.'),
} as const;

/** Texts of «Продлить». */
export const extensionTexts = {
  title: (count: number) => nbsp(`Продлить срок ${pupilsDative(count)}?`),
  now: (due: string) => nbsp(`Сейчас — ${due}.`),
  due: 'Новый срок',
  terms: { 1: nbsp('На 1 день'), 2: nbsp('На 2 дня'), 3: nbsp('На 3 дня'), 7: nbsp('На неделю'), day: 'Выбрать день…' },
  day: 'День',
  time: 'Время',
  hint: nbsp('Кто уже сдал позже прежнего срока, будет считаться сдавшим вовремя.'),
  cancel: uiTexts.cancel,
  submit: (until: string) => nbsp(`Продлить ${until}`),
  submitWithoutDay: 'Продлить',
  takeBack: 'Убрать продление',
  done: (until: string) => nbsp(`Срок продлён ${until}`),
  takenBack: 'Продление убрано',
  notLater: nbsp('Выберите день позже срока задания.'),
  failed: nbsp('Не удалось продлить срок. Попробуйте ещё раз.'),
} as const;

/** Texts of the list for a chat. */
export const chatTexts = {
  copied: 'Список скопирован',
  title: nbsp('Список для чата'),
  hint: nbsp('Вставьте его в чат группы. Баллов и ответов в нём нет.'),
  close: 'Понятно',
  copy: 'Скопировать',
  failed: nbsp('Не удалось загрузить список. Попробуйте ещё раз.'),
} as const;
