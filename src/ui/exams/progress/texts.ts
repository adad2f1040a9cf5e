import { plural } from '../../../domain/plural.ts';
import { counted, results } from '../../lib/russian/counts.ts';
import { percent, scoreOutOf } from '../../lib/russian/figures.ts';
import { nbsp } from '../../lib/russian/typography.ts';

/** The exam without the year: «ЕГЭ» from «ЕГЭ 2026». */
const shortNameWord = (shortName: string): string => shortName.replace(/ \d+$/, '');
const variants = (n: number): string => counted(n, plural(n, 'вариант', 'варианта', 'вариантов'));
const byHand = (n: number): string => `${results(n)}, ${plural(n, 'внесённый', 'внесённые', 'внесённых')} вручную`;

/** Texts about results in an exam over time. */
export const examProgressTexts = {
  chart: (shortName: string, hasScale: boolean) => `${shortNameWord(shortName)}: ${hasScale ? 'тестовые баллы' : 'отметки'}`,
  few: 'Пока один вариант',
  /** Example: «4 варианта и 1 результат, внесённый вручную. Последний — 76 по шкале 2026 года.» */
  summary: (onSite: number, outside: number, last: number, year: number) =>
    nbsp(`${[...(onSite > 0 ? [variants(onSite)] : []), ...(outside > 0 ? [byHand(outside)] : [])].join(' и ')}. Последний — ${last} по шкале ${year} года.`),
  onSite: nbsp('вариант на сайте'),
  byHand: nbsp('внесено вручную'),
  minimum: (points: number) => nbsp(`минимальный балл — ${points}`),
  weak: 'Слабые линии',
  weakNote: nbsp('Самая низкая доля баллов, от 2 результатов.'),
  noWeak: nbsp('Появятся после второго варианта.'),
  lineName: (line: number, name: string) => `${line}. ${name}`,
  lines: 'Линии',
  line: 'Линия',
  total: 'Всего',
  legend: (isWide: boolean) =>
    nbsp(`Зелёная клетка — все баллы, светлая — от половины. ${isWide ? 'Карандаш над датой' : 'Карандаш'} — результат внесён вручную, прочерк — баллов по линии нет.`),
  dayByHand: (day: string) => nbsp(`${day}, внесено вручную`),
  /** Example: «Линия 12, Последовательность таксонов: 0 из 2 баллов» */
  cell: (line: number, name: string, points: { score: number | null; maxScore: number } | undefined) =>
    nbsp(`Линия ${line}, ${name}: ${points === undefined ? 'баллов нет' : points.score === null ? 'ждёт проверки' : scoreOutOf(points.score, points.maxScore)}`),
  share: (line: number, name: string, share: number | null) => nbsp(`Линия ${line}, ${name}: ${share === null ? 'баллов нет' : percent(share)}`),
  outside: 'Внесено вручную',
  of: (maxScore: number) => nbsp(`из ${maxScore}`),
} as const;
