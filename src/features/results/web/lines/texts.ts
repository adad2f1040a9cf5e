import { plural } from '../../../../domain/plural.ts';
import { pupilsGenitive, results } from '../../../../ui/lib/russian/counts.ts';
import { percent } from '../../../../ui/lib/russian/figures.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../../ui/texts.ts';

/** Example: «22 результата 8 учеников, 3 внесены вручную» */
const counts = (count: number, pupils: number, outside: number): string =>
  `${results(count)} ${pupilsGenitive(pupils)}${outside === 0 ? '' : `, ${outside} ${plural(outside, 'внесён', 'внесены', 'внесены')} вручную`}`;

/** Texts of the view «Линии». */
export const texts = {
  results: uiTexts.results,
  exam: 'Экзамен',
  print: uiTexts.print,
  printing: 'Готовим…',
  loadFailed: nbsp('Не удалось загрузить линии'),
  lines: nbsp('Линии группы'),
  note: (count: number, pupils: number, outside: number) => nbsp(`доля набранных баллов · ${counts(count, pupils, outside)}`),
  shortNote: nbsp('доля баллов'),
  part: (part: 1 | 2) => nbsp(`Часть ${part}`),
  max: (maxScore: number) => nbsp(`макс. ${maxScore}`),
  lineName: (line: number, name: string) => `${line}. ${name}`,
  byPupil: nbsp('По ученикам'),
  byPupilNote: nbsp('доля баллов по линии, в процентах; «Баллы» — последний вариант'),
  pupil: 'Ученик',
  points: 'Баллы',
  legend: nbsp('Зелёная клетка — от 75 %, светлая — от 50 %.'),
  /** Example: «Полина К., линия 4: 40 %» */
  cell: (nickname: string, line: number, share: number | null) => `${nickname}, ${nbsp(`линия ${line}: ${share === null ? 'баллов нет' : percent(share)}`)}`,
  noPoints: 'баллов нет',
  empty: nbsp('Линий пока нет'),
  emptyText: nbsp('Они появятся, когда кто-нибудь из группы сдаст тест с экзаменом или вы внесёте результат.'),
  noLines: nbsp('У этого экзамена линий нет'),
  noLinesText: nbsp('Здесь — баллы и отметки.'),
  paper: {
    title: (exam: string) => `Линии: ${exam}`,
    allGroups: 'Все группы',
    lead: (count: number, pupils: number, outside: number) => nbsp(`${counts(count, pupils, outside)}. Доля набранных баллов, в процентах.`),
    legend: (maxPrimary: number) => nbsp(`Серая клетка — ниже 50 %. «Баллы» — последний вариант из ${maxPrimary}.`),
  },
} as const;
