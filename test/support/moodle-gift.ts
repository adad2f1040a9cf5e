/**
 * Reads a GIFT file as Moodle 4.5 does, as far as our writer relies on it (ADR 52). It replaces Moodle in the tests. It
 * shows which text Moodle takes for a comment, a weight, a format or a pair, and where Moodle decodes escaped signs.
 */
const ESCAPED = new Map([':', '#', '=', '{', '}', '~'].map((sign) => [`\\${sign}`, `&&${String(sign.charCodeAt(0)).padStart(3, '0')};`]));

export interface MoodleAnswer {
  text: string;
  /** The share of the points, from -1 to 1. */
  share: number;
}

export type MoodleQuestion = { text: string; feedback: string } & (
  | { kind: 'choice'; isSingle: boolean; answers: MoodleAnswer[] }
  | { kind: 'short'; answers: MoodleAnswer[] }
  | { kind: 'match'; rows: { left: string; right: string }[] }
  | { kind: 'number'; answer: number; tolerance: number }
  | { kind: 'ordering'; items: string[] }
  | { kind: 'essay' }
);

/** Reads the questions of a file. The categories are among them, in the order of the file. */
export function readAsMoodle(source: string): (MoodleQuestion | { kind: 'category'; path: string })[] {
  const blocks: string[][] = [[]];
  for (const line of source.split('\n').map((each) => each.trim())) {
    // PHP takes «0» for an empty text.
    if (line === '' || line === '0') blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.flatMap((lines): (MoodleQuestion | { kind: 'category'; path: string })[] => {
    const text = hide(lines.map((line) => (line.startsWith('//') ? ' ' : line)).join('\n').trim());
    if (text === '') return [];
    return text.startsWith('$CATEGORY:') ? [{ kind: 'category', path: text.slice(10).trim() }] : [readQuestion(text)];
  });
}

/** Replaces escaped signs by placeholders, until the text is split. */
function hide(text: string): string {
  let hidden = text.replaceAll('\\\\', '&&092;');
  for (const [escaped, placeholder] of ESCAPED) hidden = hidden.replaceAll(escaped, placeholder);
  return hidden.replaceAll('\\n', '&&010').replaceAll('&&092;', '\\');
}

function show(text: string): string {
  let shown = text;
  for (const [escaped, placeholder] of ESCAPED) shown = shown.replaceAll(placeholder, escaped.slice(1));
  return shown.replaceAll('&&010', '\n');
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&' };

/** The text of HTML as a reader sees it. */
const seen = (html: string): string =>
  html
    .replaceAll('<br>', '\n')
    .replace(/<\/?[a-z!][^>]*>?/gi, '')
    .replace(/&(?:#(\d+)|(lt|gt|amp));/g, (_, code: string | undefined, name: string | undefined) => (code === undefined ? (ENTITIES[name ?? ''] ?? '') : String.fromCodePoint(Number(code))));

type Format = 'moodle' | 'html' | 'plain' | 'markdown';

function formatted(text: string, base: Format): { text: string; format: Format } {
  const mark = /^\[(moodle|html|plain|markdown)\]/.exec(text);
  const format = (mark?.[1] ?? base) as Format;
  const shown = show(text.slice(mark?.[0].length ?? 0)).trim();
  return { format, text: format === 'plain' ? shown : seen(shown).trim() };
}

const WEIGHT = /^%-*\d{1,2}\.?\d*%/;
const SHARES = [1, 0.5, 0.3333333, 0.25, 0.2, 0.1666667, 0.1428571, 0.125, 0.1111111, 0.1, 0.05];

function answerOf(source: string, base: Format, share: number): MoodleAnswer {
  const weight = WEIGHT.exec(source)?.[0];
  const given = weight === undefined ? share : Number.parseFloat(weight.slice(1)) / 100;
  if (given !== 0 && !SHARES.some((known) => Math.abs(Math.abs(given) - known) < 0.00001)) throw new Error(`Moodle knows no share ${given}.`);
  return { share: given, text: formatted((weight === undefined ? source : source.slice(weight.length)).split('#')[0]?.trim() ?? '', base).text };
}

/** Splits a text at a sign, and drops the blank piece before the first sign. */
const pieces = (text: string, sign: string): string[] => {
  const [first = '', ...others] = text.split(sign).map((each) => each.trim());
  return first === '' || first === '0' ? others : [first, ...others];
};

function readQuestion(text: string): MoodleQuestion {
  const [open, close] = [text.indexOf('{'), text.indexOf('}')];
  if (open < 0 || close < open || !text.endsWith('}')) throw new Error(`Moodle finds no answers in: ${text}`);
  const inside = text.slice(open + 1, close).trim();
  const feedbackAt = inside.lastIndexOf('####');
  const answers = feedbackAt < 0 ? inside : inside.slice(0, feedbackAt).trim();
  const stem = formatted(text.slice(0, open) + text.slice(close + 1), 'moodle');
  const common = { text: stem.text, feedback: feedbackAt < 0 ? '' : formatted(inside.slice(feedbackAt + 4), stem.format).text };
  const ordering = /^>\s*\d+\s*(?:ALL)?\s*(?:VERTICAL)?\s*(?:ALL_OR_NOTHING)?\s*(?:SHOW|1)?\s*(?:none|123|abc)?\s*(.*)$/s.exec(answers)?.[1];
  if (ordering !== undefined) {
    // Moodle leaves the placeholders in the items of an ordering question.
    return { kind: 'ordering', ...common, items: ordering.split('\n').map((line) => line.trim()).filter((line) => line !== '' && line !== '0').map(seen) };
  }
  if (answers === '') return { kind: 'essay', ...common };
  if (answers.startsWith('#')) {
    const [answer, tolerance] = answers.slice(1).split(':').map(Number);
    return { kind: 'number', ...common, answer: answer ?? Number.NaN, tolerance: tolerance ?? Number.NaN };
  }
  if (answers.includes('~')) {
    const read = pieces(answers.replaceAll('=', '~='), '~').map((each) =>
      each.startsWith('=') ? { share: 1, text: formatted(each.slice(1).split('#')[0]?.trim() ?? '', stem.format).text } : answerOf(each, stem.format, 0),
    );
    const isSingle = answers.includes('=');
    const sum = read.reduce((total, { share }) => total + Math.max(0, share), 0);
    if (isSingle ? !read.some(({ share }) => share === 1) : Math.abs(sum - 1) > 0.005) throw new Error('Moodle misses the right answer.');
    return { kind: 'choice', ...common, isSingle, answers: read };
  }
  if (answers.includes('=') && answers.includes('->')) {
    const rows = pieces(answers, '=').map((row) => {
      const arrow = row.indexOf('->');
      const right = show(row.slice(arrow + 2)).trim();
      if (arrow < 0 || right === '' || [...right].length > 255) throw new Error(`Moodle takes no pair ${row}.`);
      return { left: formatted(row.slice(0, arrow), stem.format).text, right: seen(right) };
    });
    return { kind: 'match', ...common, rows };
  }
  return { kind: 'short', ...common, answers: pieces(answers, '=').map((each) => answerOf(each, 'plain', 1)) };
}
