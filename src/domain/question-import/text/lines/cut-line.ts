/** Splits a line that holds several things: questions or options in one line, or an answer after them. */
import { sortNumbers } from '../../../numbers.ts';
import { isCapital, isLabelAt, placesOfAll } from './labels.ts';
import { readNumber } from './line-kinds.ts';
import { isLabelStyle, KEYWORD_INSIDE, markAtEnd, markAtStart, type Sign } from './signs.ts';
import { slice, type TextLine } from './text-line.ts';

/** Matches a label with the separator after it. A dash separates only after the end of another option. */
const LABEL = /(?<=^|[\s;,.?!:)»+*✓✔\]])([([]?)([А-ЯЁа-яёA-Za-z]|\d{1,2})(?:\s?(?:\.(?=\)))?([).\]])(?!\d)|(?<=(?:^|[;,:.?!]\s|\t)\S)\s([–—-])\s)(?=\s*\S)(?!\s?[;,.])/gu;
const MAY_HAVE_LABELS = /[\p{L}\d]\s?[).\]]|[–—•●▪]|\s-\s/u;
const DOT = /(?<![\s•●▪])\s*[•●▪]\s*/gu;

/** A longer line holds no list that a person has typed. */
const LONGEST_LINE = 20_000;

/**
 * Matches lines that must not be split: «Ответы: 1. Ответ: б. 2. Ответ: а» is one key, and «1 вариант. Ключ: …» is one
 * heading.
 */
const HEADS_KEY = /^(?:(?:ответы|ключи?)\s?:\s{0,3}\d|.{0,15}вариант.{0,6}[\s.,(](?:ответы|ключи?)\s?\)?\s?:)/i;

/** Splits a line before «Ответ:» and «Пояснение:» inside it. */
export const cutKeywords = (line: TextLine): TextLine[] =>
  line.text.includes(':') && !HEADS_KEY.test(line.text) ? cut(line, [...line.text.matchAll(KEYWORD_INSIDE)].map(({ index }) => index).filter((index) => index > 4 || /[^\s•*–—-]/.test(line.text.slice(0, index)))) : [line];

interface Found {
  /** The index at which the piece of the line begins: at the label, or at a mark that belongs only to this label. */
  index: number;
  /** The index after the label. */
  end: number;
  label: string;
  delimiter: string;
}

function findLabels(text: string): Found[] {
  return [...text.matchAll(LABEL)].flatMap(({ index, 0: whole, 1: open = '', 2: label = '', 3: bracket = '', 4: dash }) => {
    const delimiter = dash === undefined ? (open === '' ? bracket : '()') : '–';
    const isPaired = open === '' ? bracket !== ']' : bracket === ')' || bracket === ']';
    return isPaired ? [{ index: withOwnMark(index, text), end: index + whole.length, label, delimiter }] : [];
  });
}

/**
 * The index of a mark that belongs to the option: at the start of the line, or close to the label after it («да; +б)
 * нет»).
 */
function withOwnMark(index: number, text: string): number {
  if (index > 0 && index < 10 && markAtStart(text.slice(0, index))?.length === index) return 0;
  return /(?:^|\s)[+*✓✔]$/.test(text.slice(Math.max(0, index - 2), index)) ? index - 1 : index;
}

/** Drops the number of the question from the labels: in «1. Вопрос? 1. да 2. нет» the first number is not a label. */
function withoutNumber(found: readonly Found[]): readonly Found[] {
  const [head, ...others] = found;
  const isNumber = head?.index === 0 && /\d/.test(head.label) && others.some((each) => each.label === '1' && isSameStyle(each, head));
  return isNumber ? others : found;
}

const kindOf = ({ label }: Found): 'letter' | 'digit' => (/\d/.test(label) ? 'digit' : 'letter');
const isSameStyle = (a: Found, b: Found): boolean => kindOf(a) === kindOf(b) && a.delimiter === b.delimiter;

/**
 * Whether a label may begin a list. A letter with a full stop may be an initial, and a letter in brackets a reference.
 * They begin a list only after the end of a sentence or option.
 */
const mayBegin = ({ index, end, delimiter, label }: Found, text: string): boolean => !(delimiter === '.' && isCapital(label) && /^\s?\p{Lu}\./u.test(text.slice(end, end + 4))) && (!['.', '()'].includes(delimiter) || /\d/.test(label) || index === 0 || /(?:[.:;?!)»]\s?|\s\s|\t|\+\s?)$/.test(text.slice(Math.max(0, index - 3), index)));

/**
 * Whether the options are names, such as «А. Г. Мендель Б. Т. Морган В. Ч. Дарвин» after a question. Three labels in a
 * row are not initials.
 */
const listsNames = (start: Found, index: number, found: readonly Found[], text: string): boolean =>
  start.index > 0 && start.delimiter === '.' && /[?:.!]\s{0,3}$/.test(text.slice(Math.max(0, start.index - 4), start.index)) && listFrom(index, 0, found, text).length > 2;

/**
 * Finds the labels that continue a list from a place. In «А. Б. Иванов» the second letter is an initial and not a
 * label, because there is no text between the two letters.
 */
function listFrom(start: number, place: number, found: readonly Found[], text: string): Found[] {
  const list: Found[] = [];
  for (const each of found.slice(start)) {
    const first = list[0] ?? each;
    const last = list.at(-1);
    if (!isSameStyle(each, first) || !isLabelAt(each.label, place + list.length)) continue;
    const isInitial = each.delimiter === '.' && kindOf(each) === 'letter' && last !== undefined && (isCapital(each.label) !== isCapital(first.label) || !/[\p{L}\p{N}]/u.test(text.slice(last.end, each.index).replace(/\p{Lu}\./gu, '')));
    // A label has a text after it. In «1) 2) второе» and in «клетки 1) и 2)» the second number is therefore not a
    // label.
    const isEmpty = last !== undefined && /^(?:и|или|,|либо)?$/.test(text.slice(last.end, each.index).trim());
    if (isInitial || isEmpty) continue;
    list.push(each);
  }
  return list[0] === found[start] ? list : [];
}

/** Finds the labels of options that are in two columns: «1) … 3) … 2) … 4) …». Each label must occur once. */
function columnsFrom(start: number, found: readonly Found[]): Found[] {
  const first = found[start];
  if (first === undefined || first.delimiter === '.' || !isLabelAt(first.label, 0)) return [];
  const own = found.slice(start).filter((each) => isSameStyle(each, first) && isCapital(each.label) === isCapital(first.label));
  const again = own.findIndex(({ label }, place) => place > 0 && isLabelAt(label, 0));
  const list = again < 0 ? own : own.slice(0, again);
  return list.length > 3 && placesOfAll(list.map(({ label }) => label)) !== null ? list : [];
}

/**
 * Splits a line before each label of a list: «А) да Б) нет».
 * @param placeOf returns how many labels of such a list the question already has
 * @param hasRows whether an item may be beside a row: «А) АТФ 1) энергия», «1) АТФ А) энергия»
 */
export function cutLabels(line: TextLine, placeOf: (kind: 'letter' | 'digit') => number, hasRows = false): TextLine[] {
  const { text } = line;
  if (text.length > LONGEST_LINE || !MAY_HAVE_LABELS.test(text)) return [line];
  const found = withoutNumber(findLabels(text));
  const tried = new Set<string>();
  const lists = found.flatMap((start, index) => {
    const kind = kindOf(start);
    const isFirst = isLabelAt(start.label, 0) && (mayBegin(start, text) || listsNames(start, index, found, text));
    const style = `${kind}${start.delimiter}`;
    // The first «А)» of a line has already been tried as the beginning of a list, so a second «А)» begins none.
    if (start.index > 0 && (!isFirst || tried.has(style))) return [];
    if (isFirst) tried.add(style);
    // A list begins with its first label, or continues at the start of a line.
    const list = [columnsFrom(index, found), listFrom(index, 0, found, text), start.index === 0 ? listFrom(index, placeOf(kind), found, text) : []].find(({ length }) => length > 1);
    return list ? [list] : [];
  });
  const ofKind = (kind: 'letter' | 'digit'): Found[][] => lists.filter(([first]) => first !== undefined && kindOf(first) === kind);
  const isBracketed = ([first]: readonly Found[]): boolean => first?.delimiter === ')' || first?.delimiter === '()';
  const [digits] = ofKind('digit');
  // A letter with a full stop inside an option is an initial, or names a statement: «3) верны А. и Б.».
  const isInside = ([first]: readonly Found[]): boolean => digits?.[0] !== undefined && isBracketed(digits) && first !== undefined && first.index > digits[0].index;
  const letters = ofKind('letter').find(isBracketed) ?? ofKind('letter').find((list) => hasRows || !isInside(list));
  // Rows and the items beside them may be in one line: «А) … 1) …».
  const chosen = [...(letters ?? []), ...(digits ?? [])];
  if (chosen.length > 0) return cutOptions(line, chosen);
  const [row, item] = found;
  const isRow = hasRows && row?.index === 0 && item !== undefined && kindOf(row) !== kindOf(item) && isLabelAt(item.label, placeOf(kindOf(item)));
  if (isRow) return cutOptions(line, [item]);
  const bullets = [...text.matchAll(DOT)].map(({ index }) => index);
  return bullets.length > 1 ? cut(line, bullets) : [line];
}

/**
 * Splits a line before labels. A mark between two options is removed and noted, because the whole file decides to which
 * of the two it belongs.
 */
function cutOptions(line: TextLine, labels: readonly Found[]): TextLine[] {
  const styles = new Map(labels.map(({ index, delimiter }) => [index, isLabelStyle(delimiter) ? delimiter : undefined]));
  const starts = sortNumbers([...new Set([0, ...styles.keys()])]);
  const pieces: TextLine[] = [];
  let shared: Sign | null = null;
  starts.forEach((from, index) => {
    const to = starts[index + 1];
    const style = styles.get(from);
    const whole = slice(from === 0 ? line : withoutImage(line), from, to);
    const { text, mark } = to === undefined ? { text: whole.text, mark: null } : splitMark(line.text.slice(from, to), styles.has(from));
    if (text !== '' || (from === 0 && line.text === '')) {
      pieces.push({ ...whole, text, ...(from > 0 && { isInside: true }), ...(style !== undefined && { labelStyle: style }), ...(shared !== null && { markBetween: shared }) });
    }
    shared = mark;
  });
  return inOrder(pieces, labels).map((piece, index) => (index === 0 && line.image !== undefined ? { ...piece, image: line.image } : piece));
}

/** Sorts the pieces of columns by their labels. */
function inOrder(pieces: readonly TextLine[], labels: readonly Found[]): readonly TextLine[] {
  const places = placesOfAll(labels.map(({ label }) => label));
  const from = pieces.length - labels.length;
  if (places === null || from < 0 || places.every((place, index) => place === index) || pieces.some(({ markBetween }) => markBetween !== undefined)) return pieces;
  return pieces.map((piece, index) => (index < from ? piece : (pieces[from + places.indexOf(index - from)] ?? piece)));
}

function withoutImage(line: TextLine): TextLine {
  const { image: _image, isContinuation: _isContinuation, ...rest } = line;
  return rest;
}

/**
 * Separates a mark from the end of a piece that an option follows. A mark close to the text before it, with a space
 * before the next label, belongs to the option before it: «да;+ б) нет».
 */
function splitMark(source: string, isOption: boolean): { text: string; mark: Sign | null } {
  const text = source.trim();
  const end = markAtEnd(text);
  if (end === null) return { text, mark: null };
  const isClose = isOption && /\S(?:\+|[*✓✔☑☒✅)\]])[;,.]?$/.test(text) && /\s$/.test(source);
  return isClose ? { text, mark: null } : { text: end.text, mark: end.sign };
}

function cut(line: TextLine, places: readonly number[]): TextLine[] {
  const starts = sortNumbers([...new Set([0, ...places])]);
  const inside = { ...withoutImage(line), isInside: true };
  return starts
    .map((start, index) => {
      const piece = slice(start === 0 ? line : inside, start, starts[index + 1]);
      const whole = index === 0 && line.role !== undefined ? { ...piece, role: line.role } : piece;
      return index === 0 && line.image !== undefined ? { ...whole, image: line.image } : whole;
    })
    .filter((piece, index) => piece.text !== '' || (index === 0 && line.text === ''));
}

const SIGNED_LIST = /(?:^|(?<=[?:.!…])\s*)(?=[+–—-]\s\S)/u;

/**
 * Splits a line before each sign of a list: «Вопрос? - да - нет», «+ да - нет». A dash of another length is a part of
 * the text.
 */
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

const HAS_NUMBER_INSIDE = /\s\d{1,3}[.)]\s/;
const NEXT_NUMBER = /(?<=[\s;.!?)+*])(\d{1,3})([.)])\s+(?=\S)/gu;
const FIRST_LABEL = /(?<=^|[\s:;.?!])[аaАA][).]\s?\S/gu;

/** Splits a paragraph before each question, when it holds several with their options: «1. … а) … б) … 2. … а) …». */
export function cutQuestions(line: TextLine): TextLine[] {
  const first = line.text.length > LONGEST_LINE || !HAS_NUMBER_INSIDE.test(line.text) ? null : readNumber(line);
  if (first === null) return [line];
  const lists = [...line.text.matchAll(FIRST_LABEL)].map(({ index }) => index);
  const places: number[] = [];
  let [from, next] = [0, first.number + 1];
  for (const { index, 1: number, 2: style } of lists.length < 2 ? [] : line.text.matchAll(NEXT_NUMBER)) {
    if (Number(number) !== next || (first.style !== 'word' && style !== first.style)) continue;
    const hasOwnList = lists.some((list) => list >= from && list < index);
    if (!hasOwnList || (lists.at(-1) ?? 0) < index) continue;
    places.push(index);
    [from, next] = [index, next + 1];
  }
  return places.length === 0 ? [line] : cut(line, places);
}
