import { listed } from '../../domain/listed.ts';
import type { PointRule } from '../../domain/print/point-rules.ts';
import type { ScoredType } from '../../domain/questions/question.ts';
import { kindOf } from '../../domain/questions/question-kinds.ts';
import { points } from '../lib/russian/counts.ts';
import { upTo } from '../lib/russian/figures.ts';
import { capitalized, nbsp } from '../lib/russian/typography.ts';
import { texts as editorTexts } from '../test-editor/texts.ts';
import { uiTexts } from '../texts.ts';

const POINTS: Record<PointRule['type'], string> = {
  text: '1 балл.',
  multiple: '2 балла, если отмечены все верные и ни одного лишнего.',
  match: 'по 1 баллу за строку.',
  short: '1 балл.',
  number: '1 балл.',
  sequence: '2 балла, если верен весь порядок.',
};

/** Examples: «Несколько ответов — 2 балла, если …», «Соответствие (3, 7). Как в ЕГЭ: …» */
function pointRule({ type, asInExam, numbers }: PointRule): string {
  const subject = `${kindOf({ type }).name}${numbers === null ? '' : ` (${numbers.join(', ')})`}`;
  return nbsp(asInExam ? `${subject}. ${editorTexts.examHint[type as ScoredType]}` : `${subject} — ${POINTS[type]}`);
}

const ONE_POINT: readonly PointRule['type'][] = ['text', 'short', 'number'];

/** A sentence for kinds that have the same rule: «Краткий ответ и число — 1 балл.» */
const together = (rules: readonly PointRule[], rule: string): string[] =>
  rules.length === 0 ? [] : [nbsp(`${capitalized(listed(rules.map(({ type }) => kindOf({ type }).name.toLowerCase())))} — ${rule}`)];

/** The scoring rules of a variant. Kinds with the same rule share a sentence. */
function variantPoints(rules: readonly PointRule[]): string {
  const ofKind = rules.filter(({ numbers }) => numbers === null);
  const asInExam = ofKind.filter((rule) => rule.asInExam);
  const onePoint = ofKind.filter(({ type }) => ONE_POINT.includes(type));
  const swapped = asInExam.some(({ type }) => type === 'sequence') ? ' (в последовательности — два элемента переставлены)' : '';
  const others = rules.filter((rule) => !asInExam.includes(rule) && !onePoint.includes(rule));
  return [...together(onePoint, '1 балл.'), ...together(asInExam, `как в ЕГЭ: без ошибок 2 балла, одна ошибка${swapped} — 1, иначе 0.`), ...others.map(pointRule)].join(' ');
}

function rangeOf(numbers: readonly number[]): string {
  const [first = 0] = numbers;
  const last = numbers.at(-1) ?? first;
  return numbers.length > 2 && last - first === numbers.length - 1 ? `${first}–${last}` : listed(numbers);
}

/** Texts of the print dialog and of the sheets. */
export const texts = {
  title: uiTexts.print,
  print: uiTexts.print,
  variants: 'Варианты',
  shuffleQuestions: 'Перемешать вопросы',
  shuffleOptions: 'Перемешать варианты ответа',
  pictures: nbsp('С рисунками'),
  explanations: nbsp('С пояснениями к ключам'),
  blank: nbsp('Бланк ответов'),
  blankTick: nbsp('Страница с клетками после вопросов.'),
  linesHint: nbsp('Где заданы линии экзамена, вопросы остаются в их порядке и вариант один. Материал печатается один раз, над первым вопросом.'),
  variantHint: nbsp('Вопросы остаются в порядке линий. Материал печатается один раз, над первым вопросом.'),
  hint: nbsp('Сначала листы для учеников, каждый с номером варианта, в конце — страница с ключами.'),
  back: nbsp('К содержанию'),
  preparing: 'Готовим листы…',
  empty: nbsp('Печатать нечего'),
  emptyText: nbsp('В тесте нет вопросов, которые видят ученики.'),
  sheets: (name: string) => `Листы: ${name}`,

  variant: (number: number) => nbsp(`Вариант ${number}`),
  name: 'Имя',
  group: 'Группа',
  date: 'Дата',
  upToPoints: (maxPoints: number) => `${capitalized(upTo(maxPoints))}.`,
  severalAnswers: 'Несколько ответов.',
  inExam: 'Как в ЕГЭ.',
  answer: 'Ответ:',
  order: 'Порядок:',
  foot: (name: string, variant: number | null) => (variant === null ? name : `${name}, вариант ${variant}`),
  page: (page: number, pages: number) => nbsp(`${page} из ${pages}`),

  pictureFailed: (alt: string) => nbsp(`${alt} не загрузился. Обновите страницу.`),

  blankHint: nbsp('Пишите по одному знаку в клетке, с первой клетки слева, без пробелов. Слова — печатными буквами.'),
  replacement: nbsp('Замена ответа'),
  /** Examples: «22–28», «5 и 9» */
  onOtherSheets: (numbers: readonly number[]) =>
    nbsp(`${numbers.length === 1 ? `Ответ на вопрос ${numbers[0]}` : `Ответы на вопросы ${rangeOf(numbers)}`} пишите на отдельных листах: номер вопроса, затем ответ.`),
  trainingBlank: nbsp('Тренировочный бланк «Листка». На экзамене бланк другой, клетки заполняют так же.'),
  line: 'Линия',
  key: 'Ответ',
  blankMaximum: (maxScore: number) => nbsp(`Максимум — ${points(maxScore)}. Ответы записаны так, как в бланке; номера — линии экзамена.`),
  scale: (year: number) => nbsp(`Перевод баллов, шкала ${year} года`),
  marks: (marks: readonly { from: number; to: number; mark: number }[]) => nbsp(marks.map(({ from, to, mark }) => `${from}–${to} → ${mark}`).join('; ')),

  criteria: 'Критерии',
  criteriaNumbers: nbsp('Номера — как в варианте 1; в скобках — номер вопроса в тесте на сайте.'),
  criteriaOf: (number: number, siteNumber: number, maxPoints: number) => nbsp(`${number} (${siteNumber}). ${capitalized(upTo(maxPoints))}`),
  extraErrors: nbsp('Ошибка в лишних сведениях: −1 балл.'),
  criteriaFoot: nbsp('Критерии, все варианты'),

  keys: 'Ключи',
  maximum: (maxScore: number) => nbsp(`Максимум — ${points(maxScore)}. В скобках — номер вопроса в тесте на сайте.`),
  number: '№',
  siteNumber: (number: number) => `(${number})`,
  keysFoot: nbsp('Ключи, все варианты'),
  criteriaFollow: (lines: readonly number[]) => nbsp(`${lines.length === 1 ? 'Линия' : 'Линии'} ${rangeOf(lines)}: критерии — на следующей странице.`),
  explanationsTitle: 'Пояснения',
  points: (rules: readonly PointRule[]) => rules.map(pointRule).join(' '),
  variantPoints,
} as const;
