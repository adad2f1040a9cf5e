/**
 * Finds labels that are proven only by the lines beside them. «А. Р. Гук», «а – да», «А да» and «(а) да» are options
 * when a following line begins with the next letter.
 */
import { isLabelAt, isNextLabel } from './labels.ts';
import { asks, BULLET, LABEL_STYLES, markAtStart, type LabelStyle } from './signs.ts';
import { isTable, type TextLine } from './text-line.ts';

/** The styles that need a proof. A closing bracket after a letter needs none. */
const STYLES = (Object.keys(LABEL_STYLES) as LabelStyle[]).filter((style) => style !== ')');

/**
 * How far apart two options may be, counted in lines with a text. A distance above 1 allows options of several lines.
 */
const MAX_DISTANCE: Readonly<Record<LabelStyle, number>> = { ')': 1, '.': 3, '()': 2, '–': 1, ':': 1, ' ': 1 };

interface Candidate {
  /** The place of the line among the lines that have a text. */
  place: number;
  line: TextLine;
  label: string;
  rest: string;
}

/** Adds to the lines the styles of the labels that are proven. */
export function proveLabels(lines: readonly TextLine[]): TextLine[] {
  const proven = new Map<TextLine, LabelStyle>();
  const texts = lines.filter((line) => line.text !== '' && !isTable(line)).map((line) => ({ line, bare: withoutSign(line.text) }));
  for (const style of STYLES) {
    let run: Candidate[] = [];
    const close = (): void => {
      const above = texts[(run[0]?.place ?? 0) - 1]?.bare ?? '';
      // «А. 2» and «Б. 1» are the answer to a match, unless a question is right above them.
      const isPairs = !asks.itself(above) && run.every(({ rest }) => /^\d{1,2}[.;,]?$/.test(rest));
      if (run.length > 1 && !isPairs) for (const { line } of run) if (!proven.has(line)) proven.set(line, style);
      run = [];
    };
    texts.forEach(({ line, bare }, place) => {
      const [head = '', label] = LABEL_STYLES[style].exec(bare) ?? [];
      if (label === undefined) return;
      const last = run.at(-1);
      const candidate = { place, line, label, rest: bare.slice(head.length) };
      if (last && isNextLabel(label, last.label) && place - last.place <= MAX_DISTANCE[style]) return void run.push(candidate);
      close();
      if (isLabelAt(label, 0)) run.push(candidate);
    });
    close();
  }
  return lines.map((line) => {
    const labelStyle = proven.get(line);
    return labelStyle === undefined ? line : { ...line, labelStyle };
  });
}

/** Drops the mark or bullet before a label. */
function withoutSign(text: string): string {
  const mark = markAtStart(text)?.length ?? BULLET.exec(text)?.[0].length ?? 0;
  return text.slice(mark);
}
