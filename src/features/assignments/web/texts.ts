import type { RestingReason, TargetKind } from '../../../domain/assignments/kinds.ts';
import { plural } from '../../../domain/plural.ts';
import { assignments, days, pupils, pupilsGenitive, questions } from '../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../ui/texts.ts';

const handedIn = (count: number): string => `${plural(count, 'сдал', 'сдали', 'сдали')} ${count}`;
const kinds: Record<TargetKind, string> = { test: 'Тест', lesson: 'Урок' };
const deleted: Record<TargetKind, string> = { test: 'Тест удалён', lesson: 'Урок удалён' };

/** Texts that the tutor's pages about assignments share. */
export const texts = {
  title: uiTexts.sections.assignments,
  views: { board: uiTexts.sections.assignments, matrix: 'Кто что сделал' },
  give: uiTexts.assign,
  loadFailed: 'Не удалось загрузить задания',
  kinds,
  count: assignments,
  pupils,
  nobody: 'Пока никто',
  /** Example: «сдали 12 из 18» */
  handedIn: (count: number, all: number) => nbsp(`${handedIn(count)} из ${all}`),
  overdue: (count: number) => nbsp(`${plural(count, 'просрочил', 'просрочили', 'просрочили')} ${count}`),
  checking: (count: number) => nbsp(`на проверке ${count}`),
  opens: (at: string) => nbsp(`Откроется ${at}`),
  locked: (count: number) => nbsp(`У ${pupilsGenitive(count)} блок закрыт`),
  resting: (reason: RestingReason, kind: TargetKind): string =>
    reason === 'deleted' ? deleted[kind] : reason === 'unpublished' ? nbsp('Тест снят с публикации') : nbsp('У урока больше нет теста'),
  /** Examples: «на 2 дня», «в тот же день» */
  late: (count: number) => nbsp(count === 0 ? 'в тот же день' : `на ${days(count)}`),
  /** The text about a late hand-in: «Позже на 2 дня», «Позже, в тот же день» */
  later: (count: number) => nbsp(count === 0 ? 'Позже, в тот же день' : `Позже на ${days(count)}`),
  kindOfTarget: (kind: TargetKind, questionCount: number) =>
    questionCount === 0 ? kinds[kind] : kind === 'test' ? `Тест, ${questions(questionCount)}` : `Урок, тест: ${questions(questionCount)}`,
  states: {
    'not-started': nbsp('Не начато'),
    started: (answered: number, all: number) => nbsp(`Начато, ${answered} из ${all}`),
    checking: nbsp('На проверке'),
    checked: 'Проверено',
    handedIn: 'Сдано',
  },
  overdueBy: (count: number) => nbsp(`Просрочено на ${days(count)}`),
  extendedUntil: (due: string) => nbsp(`Срок продлён ${due}`),
  single: nbsp('Задано отдельно'),
  reminded: (at: string) => nbsp(`Напомнили ${at}`),
  again: ({ score, maxScore }: { score: number; maxScore: number }) => nbsp(`Ещё раз, было ${score} из ${maxScore}`),
  left: nbsp('Вышел из группы'),
  blockClosed: 'Блок закрыт',
  takenBefore: nbsp('Сдано раньше'),
  arrived: (at: string) => `Дошло ${at}`,
  ofMaximum: (maxScore: number) => nbsp(`из ${maxScore}`),
  more: (count: number) => nbsp(`Показать ещё ${count}`),
  andMore: (count: number) => nbsp(`и ещё ${count}`),
  menu: {
    edit: 'Изменить',
    copy: 'Задать другой группе',
    results: 'Результаты теста',
    preview: uiTexts.previewTest,
    delete: 'Удалить',
  },
  deletion: {
    title: 'Удалить задание?',
    text: (name: string, count: number) =>
      `Задание «${name}» ${nbsp(`${count === 0 ? 'исчезнет' : `исчезнет у ${pupilsGenitive(count)}`}. Результаты и начатые ответы останутся.`)}`,
    done: 'Задание удалено',
    failed: 'Не удалось удалить. Попробуйте снова.',
  },
} as const;
