/** Finds options without labels under a numbered question. Marks on some of the lines prove them (rule R239). */
import { readAnswer } from './answer-line.ts';
import { readExplanation, readNumber, readOption } from './line-kinds.ts';
import { BULLET, markAtEnd, markAtStart } from './signs.ts';
import { isKey, isTable, type TextLine } from './text-line.ts';
import { readPart } from './variants.ts';

const MOST_OPTIONS = 12;
const LONGEST_OPTION = 200;

const signOf = ({ text }: TextLine): string | undefined => markAtStart(text)?.sign ?? markAtEnd(text)?.sign;

/** Whether a line ends with a dash. It means «wrong» when another line has a plus. */
const hasMinus = ({ text }: TextLine): boolean => /\s[–—−-]\s?[;,.]?$/.test(text);

/** Whether a line is nothing but a text, with or without a mark. */
function mayBeOption(line: TextLine): boolean {
  if (line.text === '' || line.text.length > LONGEST_OPTION || line.image !== undefined || line.list !== undefined || isTable(line) || isKey(line)) return false;
  const bare = readOption(line);
  if (bare !== null && (bare.label !== null || BULLET.test(line.text))) return false;
  return readNumber(line) === null && readAnswer(line) === null && readExplanation(line) === null && readPart(line) === null && !/[\t|]/.test(line.text);
}

/** Gives the role of an option to lines that are options without labels. */
export function proveUnlabelled(lines: readonly TextLine[]): TextLine[] {
  const proven = new Set<TextLine>();
  lines.forEach((line, start) => {
    if (readNumber(line) === null) return;
    const below: TextLine[] = [];
    let end: TextLine | undefined;
    for (let place = start + 1; place < lines.length && below.length <= MOST_OPTIONS; place++) {
      const next = lines[place];
      end = next;
      if (next === undefined || !mayBeOption(next)) break;
      below.push(next);
    }
    // The list ends with an option that has a sign or a label. Other code reads such a list, so nothing is proven here.
    if (end !== undefined && !mayBeOption(end) && readOption(end) !== null) return;
    const first = below.findIndex((each) => signOf(each) !== undefined || hasMinus(each));
    const from = below.slice(0, Math.max(0, first)).findLastIndex(({ text }) => /[?:]$/.test(text)) + 1;
    const options = below.slice(from);
    const right = options.filter((each) => signOf(each) === '+' || signOf(each) === '*');
    if (below.length > MOST_OPTIONS || first < 0 || options.length < 2 || right.length === 0 || right.length === options.length) return;
    for (const option of options) proven.add(option);
  });
  return proven.size === 0 ? [...lines] : lines.map((line) => (proven.has(line) ? { ...line, role: 'unlabelled' as const } : line));
}
