/** Parts a line that holds several things: options in one line, an answer behind them. */
import { isLabelAt } from './labels.ts';
import { slice, type TextLine } from './text-line.ts';

const KEYWORD = /(?=(?:правильный ответ|верный ответ|ответы?|ключ|пояснение|комментарий)\s*:)(?<=[\s.?!;)»])(?<!(?:правильный|правильные|верный|верные)\s+)/giu;
const LABEL = /(?<=^|[\s;,.?!:)»])(?:[+*✓✔]\s*)?([А-ЯЁа-яёA-Za-z]|\d{1,2})\s*([).])(?!\d)(?!\s*[А-ЯЁA-Z]\.)(?=\s*\S)/gu;
const DOT = /\s*[•●▪]\s*/gu;

/** Cuts before «Ответ:» and «Пояснение:» that stand inside a line. */
export const cutKeywords = (line: TextLine): TextLine[] => cut(line, [...line.text.matchAll(KEYWORD)].map(({ index }) => index));

/** Longer lines hold no list that a person wrote. */
const LONGEST_LINE = 20_000;

interface Found {
  index: number;
  label: string;
  delimiter: string;
}

/**
 * Cuts before each label of a list in one line: «А) да Б) нет».
 * @param placeOf how many labels of a list the question has already
 * @param hasRows whether an item may stand beside a row: «А) АТФ   1) энергия»
 */
export function cutLabels(line: TextLine, placeOf: (kind: 'letter' | 'digit') => number, hasRows = false): TextLine[] {
  if (line.text.length > LONGEST_LINE) return [line];
  const found: Found[] = [...line.text.matchAll(LABEL)].map((match) => ({ index: match.index, label: match[1] ?? '', delimiter: match[2] ?? '' }));
  const tried = new Set<string>();
  const cuts = found.flatMap((start) => {
    const kind = /\d/.test(start.label) ? 'digit' : 'letter';
    const isSame = ({ label, delimiter }: Found): boolean => /\d/.test(label) === (kind === 'digit') && delimiter === start.delimiter;
    const listFrom = (place: number): number[] => {
      const list: number[] = [];
      for (const each of found) {
        if (each.index >= start.index && isSame(each) && isLabelAt(each.label, place + list.length)) list.push(each.index);
      }
      return list[0] === start.index ? list : [];
    };
    const isFirst = isLabelAt(start.label, 0);
    const style = `${kind}${start.delimiter}`;
    // A second «А)» begins no other list than the first one.
    if (start.index > 0 && (!isFirst || tried.has(style))) return [];
    if (isFirst) tried.add(style);
    // A list begins with its first label, or goes on at the start of a line.
    const list = [listFrom(0), start.index === 0 ? listFrom(placeOf(kind)) : []].find(({ length }) => length > 1);
    return list ? [list] : [];
  });
  const letters = cuts.filter(([first]) => found.some(({ index, label }) => index === first && !/\d/.test(label)));
  // Rows and items beside them may stand in one line: «А) … 1) …».
  const digits = cuts.filter((list) => !letters.includes(list));
  const chosen = [...(letters[0] ?? []), ...(digits[0] ?? [])];
  if (chosen.length > 0) return cut(line, chosen);
  const [row, item] = found;
  const isRow = hasRows && row?.index === 0 && !/\d/.test(row.label) && item !== undefined && Number(item.label) === placeOf('digit') + 1;
  if (isRow) return cut(line, [item.index]);
  const bullets = [...line.text.matchAll(DOT)].map(({ index }) => index);
  return bullets.length > 1 ? cut(line, bullets) : [line];
}

function cut(line: TextLine, places: readonly number[]): TextLine[] {
  const starts = [...new Set([0, ...places])];
  starts.sort((a, b) => a - b);
  const { isContinuation: _isContinuation, ...inside } = { ...line, isInside: true };
  return starts
    .map((start, index) => {
      const piece = slice(start === 0 ? line : inside, start, starts[index + 1]);
      return index === 0 && line.image !== undefined ? { ...piece, image: line.image } : piece;
    })
    .filter((piece, index) => piece.text !== '' || (index === 0 && line.text === ''));
}

const SIGNED_LIST = /(?:^|(?<=[?:.!…])\s*)(?=[+–—-]\s\S)/u;

/** Cuts before each sign of a list in one line: «Вопрос? - да - нет», «+ да - нет». A dash of another length is a dash of a text. */
export function cutSigns(line: TextLine): TextLine[] {
  const start = SIGNED_LIST.exec(line.text);
  if (start === null || line.text.length > LONGEST_LINE) return [line];
  const from = start.index + start[0].length;
  const first = line.text[from] ?? '';
  const signs = [...line.text.matchAll(/(?<=^|\s)([+–—-])(?=\s\S)/gu)].filter(
    ({ index, 1: sign }) => index >= from && (sign === '+' || sign === first || (first === '+' && sign === '-')),
  );
  return signs.length > 1 ? cut(line, signs.map(({ index }) => index)) : [line];
}
