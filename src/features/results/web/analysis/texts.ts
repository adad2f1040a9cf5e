import type { QuestionFlag } from '../../../../domain/results/question-flags.ts';
import { plural } from '../../../../domain/plural.ts';
import { attemptsDative, pupils } from '../../../../ui/lib/russian/counts.ts';
import { decimal, percent, upTo } from '../../../../ui/lib/russian/figures.ts';
import { nbsp } from '../../../../ui/lib/russian/typography.ts';
import { texts as questionTexts } from '../../../../ui/test-player/texts.ts';
import type { ScoreBin } from './score-bins.ts';

const WORD_JOINER = '\u2060';

const binName = ({ from, to }: Pick<ScoreBin, 'from' | 'to'>): string => (from === to ? `${from}` : `${from}–${WORD_JOINER}${to}`);

function otherAttempts(count: number): string {
  const made = `Ещё ${count === 1 ? 'одна' : count} ${plural(count, 'сделана', 'сделаны', 'сделаны')}`;
  const counted = `сюда не ${plural(count, 'входит', 'входят', 'входят')}`;
  return nbsp(`${made} по прежней версии с другими вопросами и ${counted}.`);
}

/** The dative, after «по»: «3 отданным работам» */
const givenOutDative = (count: number): string => `${count} ${plural(count, 'отданной работе', 'отданным работам', 'отданным работам')}`;

const facility = { name: 'Решаемость', explanation: nbsp('Средняя доля баллов за вопрос: 100 % — справились все.') };
const discrimination = {
  name: 'Различение',
  explanation: nbsp(
    'Связь балла за вопрос с баллами за остальные, от −1 до 1. Чем выше, тем лучше вопрос отделяет сильных; ниже 0 сильные ошибаются чаще.',
  ),
};

/** Texts about the questions in a test's results. */
export const texts = {
  loadFailed: 'Не удалось загрузить результаты',
  empty: 'Тест ещё никто не прошёл',
  emptyText: nbsp('Результаты появятся здесь, как только ученик завершит тест.'),
  basis: (attempts: number) => nbsp(`Показатели — по ${attemptsDative(attempts)}.`),
  otherAttempts,
  few: 'Пока мало данных',
  fewText: (attempts: number) =>
    nbsp(
      `Подсказки о вопросах появятся, когда тест пройдут 10 учеников. Показатели — по ${attemptsDative(attempts)}, они ещё изменятся.`,
    ),

  basisOfWorks: (works: number) => nbsp(`Показатели теста — по ${givenOutDative(works)}.`),
  /** @param isMore whether another sentence precedes this sentence */
  awaiting: (count: number, isMore: boolean) => nbsp(`${isMore ? 'Ещё ' : ''}${count} на проверке: в решаемости вопросов с автоматической проверкой они есть.`),
  fewWorksText: (works: number) =>
    nbsp(`Подсказки о вопросах появятся, когда будут отданы 10 работ.${works === 0 ? '' : ` Показатели — по ${givenOutDative(works)}, они ещё изменятся.`}`),
  noWorks: nbsp('Пока ни одна работа не отдана.'),
  elements: 'Кто нашёл элемент',
  givenOut: (count: number) => nbsp(`${count} ${plural(count, 'отданная работа', 'отданные работы', 'отданных работ')}`),
  /** Example: «Баллы: 0 — 1 ученик, 1 — 3, 2 — 4.» */
  pointCounts: (counts: string) => nbsp(`Баллы: ${counts}.`),
  pointCount: (points: number, count: number) => `${points} — ${count}`,
  firstPointCount: (points: number, count: number) => `${points} — ${pupils(count)}`,

  outOf: (maxScore: number) => nbsp(`из ${maxScore}`),
  plusMinus: (figure: string) => `±${figure}`,
  figures: {
    mean: { name: 'Средний балл', explanation: nbsp('Сумма баллов, делённая на число попыток.') },
    median: { name: 'Медиана', explanation: nbsp('Половина учеников набрала не больше.') },
    standardDeviation: {
      name: 'Разброс',
      explanation: nbsp('Насколько баллы обычно отходят от среднего (стандартное отклонение).'),
    },
    reliability: {
      name: 'Надёжность',
      explanation: nbsp(
        'Насколько вопросы теста измеряют одно и то же (альфа Кронбаха). ' +
          'От 0,7 баллу можно доверять, ниже 0,5 тест слишком короткий или разнородный.',
      ),
    },
    standardError: {
      name: 'Погрешность балла',
      explanation: nbsp('При повторе такого же теста балл чаще всего отличался бы не больше чем на столько.'),
    },
  },
  facility,
  discrimination,
  groups: { name: 'Сильные и слабые', explanation: nbsp('27 % попыток с высшими и низшими баллами.') },

  toCheck: 'Проверьте вопросы',
  someOf: (count: number, all: number) => `${count} из ${all}`,
  flags: {
    'wrong-key': 'Возможно, неверный ключ',
    'too-hard': 'Слишком трудный',
    'too-easy': 'Слишком лёгкий',
    weak: 'Слабо различает',
  } satisfies Record<QuestionFlag, string>,
  strongPrefer: (option: string, share: number) =>
    `${nbsp('Сильные выбирают')} «${option}» ${nbsp(`(${percent(share)}), а верным отмечен другой ответ.`)}`,
  strongFail: 'Сильные ошибаются здесь чаще слабых.',
  earned: (share: number) => nbsp(`Набрано ${percent(share)} баллов.`),
  sameAnswers: nbsp('Сильные и слабые отвечают почти одинаково.'),
  fixKey: 'Исправить ключ',
  toQuestion: 'К вопросу',

  distribution: 'Распределение баллов',
  distributionSummary: (lowest: number, highest: number, mode: ScoreBin) =>
    nbsp(
      `Сколько учеников набрали каждый балл. От ${lowest} до ${highest}, чаще всего — ${binName(mode)} (${pupils(mode.count)}).`,
    ),
  binName,
  binTooltip: (bin: ScoreBin) => `${binName(bin)}: ${pupils(bin.count)}`,
  mean: (mean: number) => nbsp(`средний ${decimal(mean, 1)}`),
  scatter: 'Решаемость и различение',
  scatterSummary: nbsp('Справа — вопросы полегче, выше — те, что лучше отделяют сильных от слабых.'),
  scatterAxes: {
    x: facility.name,
    y: discrimination.name,
    belowZero: ['сильные ошибаются', 'чаще слабых'],
    kinds: { plain: 'вопрос', error: 'возможно, неверный ключ', attention: 'проверьте' },
  },
  pointTooltip: (number: number, x: number, y: number) =>
    `Вопрос ${number}: ${facility.name.toLowerCase()} ${percent(x)}, ${discrimination.name.toLowerCase()} ${decimal(y, 2)}`,
  numbers: 'Числа таблицей',
  columns: {
    score: 'Балл',
    pupils: 'Ученики',
    question: 'Вопрос',
    facility: facility.name,
    discrimination: discrimination.name,
    left: 'Левая колонка',
  },

  all: 'Все вопросы',
  order: 'Порядок вопросов',
  orders: { number: 'По порядку', check: 'Сначала на проверку', hardest: 'Сначала трудные' },
  kind: questionTexts.kind,
  kindUpTo: (kind: string, maxPoints: number) => `${kind}, ${upTo(maxPoints)}`,
  discriminationInRow: 'различение',
  keyHint: nbsp('Сильные ученики ошибаются здесь чаще слабых. Проверьте, тот ли ответ отмечен верным.'),
  openInEditor: (number: number) => nbsp(`Открыть вопрос ${number} в редакторе`),
  option: 'Вариант',
  everybody: (count: number) => nbsp(`Все, ${count}`),
  strong: (count: number) => nbsp(`Сильные, ${count}`),
  weak: (count: number) => nbsp(`Слабые, ${count}`),
  markedRight: 'Отмечен верным',
  strongPreferIt: 'Сильные выбирают его чаще верного',
  allPairs: 'Все пары таблицей',
  given: 'Что отвечали чаще',
  rightAnswer: 'Верный ответ',
} as const;
