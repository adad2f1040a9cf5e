/**
 * Reads a table with a question in each row: «№ | Вопрос | Варианты | Верный», or a question, its options and the
 * number of the right option (rule R233).
 */
import { CYRILLIC_LABELS, isLabelAt, parseLabels } from '../lines/labels.ts';
import { readNumber, readOption } from '../lines/line-kinds.ts';
import { cellText, withHead, type Cell, type Row } from './table-cells.ts';
import { formattingOf, type TextLine } from '../lines/text-line.ts';

type Column = 'number' | 'question' | 'options' | 'option' | 'wrong' | 'key' | 'explanation' | 'other';

/** The heads of columns, in the order in which they are tried. */
const HEADS: readonly [RegExp, Column][] = [
  [/^(?:№(?: ?п\/п| вопроса| задания)?|п\/п|n|#|номер(?: вопроса)?)$/i, 'number'],
  [/^(?:вопрос|текст вопроса|текст задания|задание|формулировка|условие|question(?: text)?)(?: ?[(–-].*)?$/i, 'question'],
  [/^(?:неверный|неправильный|дистрактор)/i, 'wrong'],
  [/^(?:верн|правильн|ключ|номер (?:верн|правильн)|№ (?:верн|правильн)|correct|right|answer$|ответ$)/i, 'key'],
  [/^(?:варианты|ответы|варианты ответ\p{L}*|options)$/iu, 'options'],
  [/^(?:вариант|ответ|option|answer|choice)?(?: ответа)? ?№? ?(?:\d{1,2}|[А-ЯA-Z])[).]?(?: ?[(–-].*)?$/i, 'option'],
  [/^(?:пояснение|комментарий|объяснение|обоснование)/i, 'explanation'],
];

const columnOf = (cell: Cell): Column => HEADS.find(([pattern]) => pattern.test(cellText(cell)))?.[1] ?? 'other';

interface Layout {
  columns: Column[];
  /** The labels of the option columns, from their heads. */
  labels: string[];
  /** Whether the last column is the key, in a table without heads. */
  endsWithKey: boolean;
  rows: readonly Row[];
}

/**
 * @param mayLackHead whether rows without heads may be questions too, if all of them end with a key
 * @returns lines of text; `null` for any other table
 */
export function readQuestionRows(rows: readonly Row[], mayLackHead: boolean): TextLine[] | null {
  const layout = headed(rows) ?? (mayLackHead ? headless(rows) : null);
  if (layout === null) return null;
  return layout.rows.flatMap((row, index) => questionLines(row, index + 1, layout));
}

function headed(rows: readonly Row[]): Layout | null {
  const [head = [], ...body] = rows;
  const columns = head.map(columnOf);
  const hasOptions = columns.some((column) => column === 'option' || column === 'options' || column === 'wrong');
  if (columns.filter((column) => column === 'question').length !== 1 || !(hasOptions || columns.includes('key')) || body.length === 0) return null;
  const names = head.filter((_, index) => columns[index] === 'option').map((cell) => /(\d{1,2}|[А-ЯA-Z])[).]?(?: ?[(–-].*)?$/i.exec(cellText(cell))?.[1] ?? '');
  return { columns, labels: names, endsWithKey: false, rows: body };
}

/**
 * The layout of rows without heads: a question, two or more options, a key. It is proven if the last cell of every row
 * names one of its options.
 */
function headless(source: readonly Row[]): Layout | null {
  const rows = source.map((row) => row.slice(0, row.findLastIndex((cell) => cellText(cell) !== '') + 1)).filter((row) => row.length > 0);
  const isNumbered = rows.length > 1 && rows.every(([first = []], index) => cellText(first).replace(/[.)]$/, '') === String(index + 1));
  const from = isNumbered ? 1 : 0;
  const isQuestionRow = (row: Row): boolean => {
    const [question = [], ...others] = row.slice(from);
    const options = others.slice(0, -1).map(cellText);
    const key = cellText(others.at(-1) ?? []);
    return /\p{L}{3}/u.test(cellText(question)) && options.length > 1 && options.every((text) => text !== '') && placesOf(key, options, []) !== null;
  };
  // Without a key the formatting of some options may be the key.
  const isMarkedRow = (row: Row): boolean => {
    const [question = [], ...options] = row.slice(from);
    const marked = options.filter((cell) => cell.every((line) => formattingOf(line).length > 0));
    return /\p{L}{3}/u.test(cellText(question)) && options.length > 1 && marked.length > 0 && marked.length < options.length;
  };
  // The row is like «вопрос | а) да б) нет | б».
  const isListedRow = (row: Row): boolean => {
    const [question = [], options = [], key = [], ...others] = row.slice(from);
    const label = options[0] === undefined ? undefined : readOption(options[0])?.label;
    return others.length === 0 && /\p{L}{3}/u.test(cellText(question)) && typeof label === 'string' && isLabelAt(label, 0) && /^[А-ЯЁA-Z](?:[\s,]*[А-ЯЁA-Z])*[.)]?$/i.test(cellText(key));
  };
  if (rows.length > 1 && rows.every(isListedRow)) {
    return { columns: [...(isNumbered ? ['number' as const] : []), 'question', 'options', 'key'], labels: [], endsWithKey: false, rows };
  }
  const endsWithKey = rows.every(isQuestionRow);
  if (rows.length === 0 || !(endsWithKey || rows.every(isMarkedRow))) return null;
  const width = Math.max(...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, index): Column => (index < from ? 'number' : index === from ? 'question' : 'option'));
  if (!endsWithKey) return { columns, labels: [], endsWithKey, rows };
  return { columns, labels: [], endsWithKey, rows: rows.map((row) => [...row.slice(0, -1), ...Array.from({ length: width - row.length }, () => []), row.at(-1) ?? []]) };
}

/** The options that a key names by number, by label or by text. If two of these readings differ, it names none. */
function placesOf(key: string, options: readonly string[], labels: readonly string[]): number[] | null {
  const fold = (text: string): string => text.trim().toLowerCase().replace(/[.;]$/, '');
  const numbers = options.map((_, index) => String(index + 1));
  const letters = labels.length === options.length && labels.every((label) => /\p{L}/u.test(label)) ? [...labels] : options.map((_, index) => CYRILLIC_LABELS[index] ?? '');
  const byText = options.flatMap((option, index) => (fold(option) === fold(key) ? [index] : []));
  const byLabel = parseLabels(key, /\d/.test(key) ? numbers : letters);
  const [first, second] = [byText.length === 1 ? byText : null, byLabel];
  if (first !== null && second !== null) return first.join() === second.join() ? first : null;
  return first ?? second;
}

/** Writes a row as the lines that a person would type. */
function questionLines(row: Row, order: number, { columns, labels, endsWithKey: isHeadless }: Layout): TextLine[] {
  const cellsOf = (column: Column): Cell[] => row.filter((_, index) => columns[index] === column);
  const [question = []] = cellsOf('question');
  const [firstLine, ...otherLines] = question;
  if (firstLine === undefined || cellText(question) === '') return row.map((cell) => cellText(cell)).some((text) => text !== '') ? [joinedRow(row)] : [];
  const [key = []] = isHeadless ? [row.at(-1) ?? []] : cellsOf('key');
  const wrong = cellsOf('wrong').filter((cell) => cellText(cell) !== '');
  const columnsOfOptions = (isHeadless ? cellsOf('option').slice(0, -1) : cellsOf('option')).filter((cell) => cellText(cell) !== '');
  const number = /^\d{1,7}/.exec(cellText(cellsOf('number')[0] ?? []))?.[0] ?? String(order);
  const stem = { ...firstLine, number: row.flat()[0]?.number ?? firstLine.number };
  const listed = cellsOf('options').flat();
  const options = wrong.length > 0 ? [key, ...columnsOfOptions, ...wrong] : columnsOfOptions;
  const answer = wrong.length > 0 ? '1' : answerOf(cellText(key), columnsOfOptions.map(cellText), labels);
  const explanation = cellsOf('explanation').map(cellText).join(' ');
  const rest = row.filter((cell, index) => columns[index] === 'other' && cellText(cell) !== '').flat();
  return [
    withHead(`№ ${number}.`, stem),
    ...otherLines,
    ...(options.length > 0 ? options.map((cell, index) => withHead(`${index + 1})`, oneLine(cell))) : listedOptions(listed)),
    ...(answer === '' || cellText(key) === '' ? [] : [withHead('Ответ:', { number: firstLine.number, text: answer, spans: [] })]),
    ...(explanation === '' ? [] : [withHead('Пояснение:', { number: firstLine.number, text: explanation, spans: [] })]),
    ...rest,
  ];
}

/**
 * The answer as numbers, because option columns are written as 1), 2), 3). What the key does not name by letters stays
 * unchanged.
 */
function answerOf(key: string, options: readonly string[], labels: readonly string[]): string {
  if (options.length === 0) return key;
  const places = placesOf(key, options, labels);
  if (places === null) return `«${key}»`;
  return places.map((place) => place + 1).join(', ');
}

const oneLine = (cell: Cell): TextLine => ({ number: cell[0]?.number ?? 1, text: cellText(cell), spans: cell.length === 1 ? (cell[0]?.spans ?? []) : [] });

/**
 * Splits a cell into options. Options with labels keep their labels. Without labels each line is an option, and a
 * single line is split at semicolons.
 */
function listedOptions(lines: readonly TextLine[]): TextLine[] {
  const texts = lines.filter(({ text }) => text !== '');
  if (texts.some((line) => readOption(line) !== null || readNumber(line) !== null)) return [...texts];
  const [only] = texts;
  const parts = texts.length === 1 && only !== undefined ? only.text.split(';').map((text): TextLine => ({ number: only.number, text: text.trim(), spans: [] })) : texts;
  return parts.filter(({ text }) => text !== '').map((line, index) => withHead(`${CYRILLIC_LABELS[index] ?? ''})`, line));
}

const joinedRow = (row: Row): TextLine => ({ number: row.flat()[0]?.number ?? 1, text: row.map(cellText).filter((text) => text !== '').join(' | '), spans: [] });
