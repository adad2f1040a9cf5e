import { pupils, assignments } from '../../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';

/** Texts of the view «Кто что сделал». */
export const texts = {
  title: 'Кто что сделал',
  group: 'Группа',
  search: uiTexts.userSearch,
  size: (pupilCount: number, assignmentCount: number) => `${pupils(pupilCount)}, ${assignments(assignmentCount)}`,
  pupil: 'Ученик',
  handedIn: (count: number, given: number) => nbsp(`сдано ${count} из ${given}`),
  overdueCount: (count: number) => nbsp(`просрочено ${count}`),
  card: uiTexts.pupilCard,
  legend: nbsp('Клетка ведёт к ответам, название — к заданию. Прочерк — ученику не задано.'),
  notGiven: nbsp('Не задано'),
  loadFailed: 'Не удалось загрузить задания',
  noGroups: 'Групп пока нет',
  noGroupsText: nbsp('Кто что сделал, видно по группам.'),
  createGroup: 'Создать группу',
  empty: nbsp('Группе ещё ничего не задано'),
  noMembers: nbsp('В группе пока никого'),
  notFound: { empty: uiTexts.nobodyFound, emptyText: nbsp('Проверьте ник или email.'), reset: 'Сбросить поиск' },
  cell: {
    score: (score: number | null, maxScore: number | null) => nbsp(maxScore === null ? `${score ?? '—'}` : `${score ?? '—'} из ${maxScore}`),
    notStarted: nbsp('не начато'),
    started: 'начато',
    answered: (answered: number, all: number) => nbsp(`${answered} из ${all}`),
    startedOf: (answered: number, all: number) => nbsp(`начато, ${answered} из ${all}`),
    overdue: 'просрочено',
    checking: nbsp('на проверке'),
    checked: 'проверено',
    handedIn: 'сдано',
    earlier: (day: string) => nbsp(`раньше, ${day}`),
    again: (score: number) => nbsp(`ещё раз, было ${score}`),
  },
} as const;
