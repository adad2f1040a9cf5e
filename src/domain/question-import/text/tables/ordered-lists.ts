/**
 * Sorts lists of options whose lines are not in the order of their labels: two columns separated by spaces and numbered
 * downwards, or lines that have changed places (rule R239).
 */
import { isCapital, isLabelAt, placesOfAll } from '../lines/labels.ts';
import { slice, type TextLine } from '../lines/text-line.ts';

const HEAD = /^([А-ЯЁа-яёA-Za-z]|\d{1,2})\s?([).])(?!\d)\s?(?=\S)/;
/** Matches a label after a wide gap, or after any space when it has a bracket. */
const INSIDE = /(?<=\S)(?:\s{2,60}|\s(?=(?:[А-ЯЁа-яёA-Za-z]|\d{1,2})\)))(?=([А-ЯЁа-яёA-Za-z]|\d{1,2})\s?([).])(?!\d)\s?\S)/gu;
const LONGEST_LINE = 400;

type Style = 'Letter' | 'letter' | 'digit';
const styleOf = (label = ''): Style => (/\d/.test(label) ? 'digit' : isCapital(label) ? 'Letter' : 'letter');

interface LabelledLine {
  style: string;
  cells: { label: string; line: TextLine }[];
}

function readLine(line: TextLine): LabelledLine | null {
  if (line.text.length > LONGEST_LINE || line.list !== undefined || line.isContinuation === true) return null;
  const [, label, delimiter = ''] = HEAD.exec(line.text) ?? [];
  if (label === undefined) return null;
  const others = [...line.text.matchAll(INSIDE)].filter(([, next, end]) => styleOf(next) === styleOf(label) && end === delimiter);
  const labels = [label, ...others.map(([, next = '']) => next)];
  const starts = [0, ...others.map(({ index }) => index)];
  return { style: `${styleOf(label)}${delimiter}`, cells: labels.map((each, place) => ({ label: each, line: slice(line, starts[place] ?? 0, starts[place + 1]) })) };
}

/** Puts each complete list into the order of its labels. */
export function orderLists(lines: readonly TextLine[]): TextLine[] {
  const ordered: TextLine[] = [];
  let run: { line: TextLine; read: LabelledLine }[] = [];
  const close = (): void => {
    ordered.push(...inOrder(run));
    run = [];
  };
  for (const source of withoutDigitSix(lines)) {
    const read = source.text === '' ? null : readLine(source);
    if (read === null || (run.length > 0 && run[0]?.read.style !== read.style)) close();
    if (read === null) ordered.push(source);
    else run.push({ line: source, read });
  }
  close();
  return ordered;
}

/**
 * Sorts lines only if they contain each label of a list once. Lines with one numbered option each may also be
 * questions, so only letters are sorted then.
 */
function inOrder(run: readonly { line: TextLine; read: LabelledLine }[]): TextLine[] {
  const cells = run.flatMap(({ read }) => read.cells);
  const places = cells.length > 26 ? null : placesOfAll(cells.map(({ label }) => label));
  const isInOrder = places === null || places.every((place, index) => place === index);
  const mayOrder = run.some(({ read }) => read.cells.length > 1) ? run.length > 1 : cells.length > 2 && run[0]?.read.style !== 'digit.' && run[0]?.read.style !== 'digit)';
  if (places === null || isInOrder || !mayOrder) return run.map(({ line }) => line);
  return cells.map((_, place) => cells[places.indexOf(place)]?.line).filter((line) => line !== undefined);
}

/** Reads «6)» between «а)» and «в)» as «б)», which a scan may have misread. */
function withoutDigitSix(lines: readonly TextLine[]): TextLine[] {
  return lines.map((line, index) => {
    const [, delimiter] = /^6\s?([).])\s?\S/.exec(line.text) ?? [];
    if (delimiter === undefined) return line;
    const [before, behind] = [HEAD.exec(lines[index - 1]?.text ?? ''), HEAD.exec(lines[index + 1]?.text ?? '')];
    const isBetween = before !== null && behind !== null && isLabelAt(before[1] ?? '', 0) && /[вВ]/.test(behind[1] ?? '') && before[2] === delimiter && behind[2] === delimiter;
    return isBetween ? { ...line, text: `${isCapital(before[1] ?? '') ? 'Б' : 'б'}${line.text.slice(1)}` } : line;
  });
}
