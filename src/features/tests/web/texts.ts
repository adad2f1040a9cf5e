import type { Pending } from '../../../domain/checking/pending.ts';
import { plural } from '../../../domain/plural.ts';
import { minutes, points, questions, tests } from '../../../ui/lib/russian/counts.ts';
import { outOf, upTo } from '../../../ui/lib/russian/figures.ts';
import { nbsp } from '../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../ui/texts.ts';

/** Texts of the pages of general tests. */
export const texts = {
  listTitle: 'Общие тесты',
  progress: (done: number, all: number, score: number) =>
    nbsp(done === 0 ? 'Вы ещё не проходили тесты.' : `${plural(done, 'Пройден', 'Пройдено', 'Пройдено')} ${tests(done)} из ${all}. Набрано ${points(score)}.`),
  done: 'Пройден',
  notDone: uiTexts.notPassed,
  ofScore: outOf,
  size: (questionCount: number, maxScore: number) => nbsp(`${questions(questionCount)}. Максимум — ${points(maxScore)}.`),
  limit: (count: number) => nbsp(`${minutes(count)}.`),
  training: nbsp('Тренировка: время не ограничено.'),
  reviewAnswers: 'Посмотреть ответы',
  pending: ({ questions: count, maxPoints }: Pending): string => nbsp(`На проверке: ${questions(count)}, ${upTo(maxPoints)}.`),
  checkedWork: 'Работа проверена',
  checkedScore: (name: string, score: number, maxScore: number): string => nbsp(`«${name}»: ${score} ${outOf(maxScore)}.`),
  checkedWorks: (count: number): string => nbsp(`Проверены ${count} ${plural(count, 'работа', 'работы', 'работ')}`),
  checkedWhich: nbsp('На главной видно, какие.'),
  look: 'Посмотреть',
  checked: (day: string): string => `Проверено ${day}`,
  part2Waits: nbsp('Часть 2 на проверке'),
  part1: (score: number, maxScore: number) => nbsp(`Часть 1: ${score} из ${maxScore}`),
  testPoints: (count: number, year: number) => nbsp(`${count} ${plural(count, 'тестовый балл', 'тестовых балла', 'тестовых баллов')} по шкале ${year} года`),
  mark: (mark: number, year: number) => nbsp(`Отметка ${mark} по шкале ${year} года`),
  review: uiTexts.seeResult,
  take: uiTexts.takeTest,
  resume: 'Продолжить',
  running: 'Идёт',
  runningUntil: (end: string) => nbsp(end.startsWith('в') ? `Идёт до ${end.slice(2)}` : `Идёт, конец ${end}`),
  answered: (count: number, all: number) => nbsp(`${count} ${plural(count, 'ответ', 'ответа', 'ответов')} из ${all}.`),
  left: (left: string) => `Осталось ${left}.`,
  empty: 'Тестов пока нет',
  emptyText: nbsp('Когда появится первый тест, он будет здесь.'),
  loadFailed: 'Не удалось загрузить тесты',
  backToList: 'К списку тестов',
  toLessons: uiTexts.toLessons,
  testLoadFailed: uiTexts.testLoadFailed,

  admin: {
    listTitle: 'Общие тесты',
    count: tests,
    size: (questionCount: number, maxScore: number) => nbsp(`${questions(questionCount)}, максимум — ${points(maxScore)}`),
    draft: (questionCount: number) => `Черновик · ${questions(questionCount)}`,
    onlyAssigned: nbsp('Только кому задан'),
    copy: uiTexts.copyTest,
    copied: 'Копия создана',
    copyFailed: nbsp('Не удалось создать копию'),
    create: uiTexts.createTest,
    edit: (name: string) => `Изменить: ${name}`,
    delete: (name: string) => `Удалить: ${name}`,
    empty: 'Тестов пока нет',
    deleteTitle: 'Удалить тест?',
    deleteText: (name: string) => `Тест «${name}» ${nbsp('и его вопросы будут удалены. Вернуть их не получится.')}`,
    deleted: 'Тест удалён',
    deleteFailed: 'Не удалось удалить тест',

    createTitle: 'Новый тест',
    editTitle: 'Изменение теста',
  },
} as const;
