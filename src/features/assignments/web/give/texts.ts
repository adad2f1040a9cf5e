import { errorMessages } from '../../../../domain/errors.ts';
import { ASSIGNED_GROUPS_MAX_COUNT, ASSIGNED_PUPILS_MAX_COUNT, NOBODY_CHOSEN, NOTE_MAX_LENGTH } from '../../../../domain/assignments/assignment-limits.ts';
import type { TargetKind } from '../../../../domain/assignments/kinds.ts';
import { plural } from '../../../../domain/plural.ts';
import { points, pupils, pupilsDative, pupilsGenitive, questions } from '../../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { saveTexts } from '../../../../ui/forms/texts.ts';
import { uiTexts } from '../../../../ui/texts.ts';

const plain = (n: number): string => n.toLocaleString('ru');

/** Texts of the form of an assignment. */
export const texts = {
  create: uiTexts.assign,
  edit: nbsp('Изменение задания'),
  what: 'Что',
  other: 'Другой',
  aboutTest: (questionCount: number, maxScore: number) => nbsp(`Тест. ${questions(questionCount)}, максимум — ${points(maxScore)}`),
  aboutLesson: (block: string, questionCount: number) => [nbsp('Урок.'), block && `${block}.`, nbsp(`Тест: ${questions(questionCount)}`)].filter(Boolean).join(' '),
  block: (order: number, title: string) => `Блок\u00A0${order}. ${title}`,
  whom: 'Кому',
  pupils,
  addPupils: nbsp('Добавить учеников: ник или email'),
  clear: 'Очистить',
  remove: (nickname: string) => `Убрать: ${nickname}`,
  laterMembers: nbsp('Кто вступит в группу до срока, тоже получит задание.'),
  due: 'Срок',
  dueDay: 'Срок, день',
  dueTime: 'Срок, время',
  terms: {
    now: 'Сразу',
    1: 'Завтра',
    3: nbsp('Через 3 дня'),
    7: nbsp('Через неделю'),
    14: nbsp('Через 2 недели'),
    day: 'Выбрать день…',
    none: nbsp('Без срока'),
  },
  zone: (zone: string) => nbsp(zone === 'Europe/Moscow' ? 'По времени Москвы.' : `По времени сайта: ${zone}.`),
  dueHint: nbsp('Сданное позже принимается, и видно, на сколько дней.'),
  addNote: 'Добавить сообщение',
  openLater: 'Открыть позже',
  note: 'Сообщение ученикам',
  noteHint: (length: number) => nbsp(`${plain(length)} из ${plain(NOTE_MAX_LENGTH)} знаков. Видно в задании.`),
  opening: nbsp('Когда откроется'),
  openingDay: nbsp('Когда откроется, день'),
  openingTime: nbsp('Когда откроется, время'),
  openingHint: nbsp('До этого ученики задания не видят.'),
  saving: saveTexts.saving,
  loadFailed: 'Не удалось загрузить задания',
  targetMissing: { test: errorMessages['test-not-found'], lesson: errorMessages['lesson-not-found'] } satisfies Record<TargetKind, string>,
} as const;

export const summaryTexts = {
  label: 'Получат',
  count: pupils,
  nobody: 'Пока никто',
  nobodyText: nbsp('В группе никого нет. Задание получит тот, кто вступит в неё до срока.'),
  counting: 'Считаем…',
  taken: (count: number, kind: TargetKind) =>
    nbsp(`${pupils(count)} уже ${plural(count, 'прошёл', 'прошли', 'прошли')} ${kind === 'test' ? 'этот тест' : 'тест этого урока'}`),
  takenBy: (nickname: string, score: number, maxScore: number | null) => `${nickname}${nbsp(` — ${score}${maxScore === null ? '' : ` из ${maxScore}`}`)}`,
  takenBefore: {
    label: nbsp('Что делать с их результатом'),
    count: { title: nbsp('Считать сданным'), text: nbsp('Их результат останется как есть') },
    again: { title: nbsp('Пройти ещё раз'), text: nbsp('Результат сразу станет предыдущей попыткой') },
  },
  locked: (block: string, count: number) => (block === '' ? nbsp(`Блок закрыт для ${pupilsGenitive(count)}`) : `Блок «${block}» ${nbsp(`закрыт для ${pupilsGenitive(count)}`)}`),
  endsBefore: (count: number) => nbsp(`Ещё у ${count} он закроется раньше срока.`),
  onlyEndsBefore: (block: string, count: number) => `Блок «${block}» ${nbsp(`у ${pupilsGenitive(count)} закроется раньше срока`)}`,
  open: (day: string | null) => nbsp(day === null ? 'Открыть без срока' : `Открыть до срока, ${day}`),
  given: (kind: TargetKind, to: string) => `${kind === 'test' ? 'Этот тест уже задан' : 'Этот урок уже задан'}${to === '' ? '' : `: ${to}`}`,
  givenText: (due: string, handedIn: number, all: number) =>
    `${due}, ${nbsp(`${plural(handedIn, 'сдал', 'сдали', 'сдали')} ${handedIn} из ${all}. Ещё одно задание будет считаться отдельно.`)}`,
  openGiven: 'Открыть задание',
  lost: (count: number) => nbsp(`${pupils(count)} больше не ${plural(count, 'увидит', 'увидят', 'увидят')} задания.`),
  give: (count: number) => (count === 0 ? uiTexts.assign : `${uiTexts.assign} ${pupilsDative(count)}`),
  save: 'Сохранить',
  failed: nbsp('Не удалось посчитать, кто получит задание.'),
} as const;

export const chooserTexts = {
  lead: nbsp('Выберите тест или урок.'),
  leadOfGroup: (name: string) => `Группе «${name}». ${nbsp('Выберите тест или урок.')}`,
  search: 'Название теста или урока',
  tests: 'Общие тесты',
  testSize: (questionCount: number, maxScore: number) => nbsp(`${questions(questionCount)}, максимум — ${points(maxScore)}`),
  lesson: (questionCount: number) => nbsp(`Урок, тест: ${questions(questionCount)}`),
  noTest: nbsp('У урока нет теста: задать его нельзя'),
  draft: nbsp('Тест не опубликован.'),
  onlyAssigned: nbsp('Только кому задан'),
  given: (due: string) => `Задан ${due}`,
  notFound: { empty: 'Ничего не нашли', emptyText: nbsp('Проверьте название.'), reset: 'Сбросить поиск' },
  nothing: 'Тестов пока нет',
  nothingText: nbsp('Создайте тест или урок с тестом — и его можно будет задать.'),
  toContent: uiTexts.createTest,
} as const;

export const problemTexts = {
  nobody: nbsp(NOBODY_CHOSEN),
  beforeOpening: nbsp('Срок раньше, чем откроется задание.'),
  tooLong: nbsp(`Не больше ${plain(NOTE_MAX_LENGTH)} знаков.`),
  tooManyPupils: nbsp(`Не больше ${plain(ASSIGNED_PUPILS_MAX_COUNT)} учеников.`),
  tooManyGroups: nbsp(`Не больше ${plain(ASSIGNED_GROUPS_MAX_COUNT)} групп.`),
} as const;

/** Texts of saving, with the same keys as in other forms. */
export const savingTexts = {
  created: (count: number) => (count === 0 ? 'Задано' : `Задано: ${pupilsDative(count)}`),
  notCreated: nbsp('Не удалось задать. Попробуйте ещё раз.'),
  changed: 'Задание сохранено',
  notChanged: saveTexts.notSaved,
  conflict: nbsp('Кто-то уже изменил это задание'),
  conflictText: nbsp('Ваши правки остались в форме. Загрузите новую версию и внесите их снова.'),
  loadNewer: saveTexts.loadNewer,
} as const;
