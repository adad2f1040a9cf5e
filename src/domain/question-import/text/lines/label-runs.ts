/** Finds the labels that only the lines beside them prove: «А. Р. Гук», «а – да», «А да», «(а) да» where the letters go on. */
import { isLabelAt, isNextLabel } from './labels.ts';
import { asks, BULLET, LABEL_STYLES, markAtStart, type LabelStyle } from './signs.ts';
import { isTable, type TextLine } from './text-line.ts';

/** A bracket proves itself. */
const STYLES = (Object.keys(LABEL_STYLES) as LabelStyle[]).filter((style) => style !== ')');

/** Between two options there may be more lines of the first one; only behind a full stop, which also proves more. */
const MAX_DISTANCE: Readonly<Record<LabelStyle, number>> = { ')': 1, '.': 3, '()': 2, '–': 1, ':': 1, ' ': 1 };

interface Candidate {
  /** Among the lines with a text. */
  place: number;
  line: TextLine;
  label: string;
  rest: string;
}

/** The lines, with the styles of labels that are proven. */
export function proveLabels(lines: readonly TextLine[]): TextLine[] {
  const proven = new Map<TextLine, LabelStyle>();
  const texts = lines.filter((line) => line.text !== '' && !isTable(line)).map((line) => ({ line, bare: withoutSign(line.text) }));
  for (const style of STYLES) {
    let run: Candidate[] = [];
    const close = (): void => {
      const above = texts[(run[0]?.place ?? 0) - 1]?.bare ?? '';
      // «А. 2», «Б. 1» answer a match, unless a question stands right above them.
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

/** Marks and bullets stand before labels. */
function withoutSign(text: string): string {
  const mark = markAtStart(text)?.length ?? BULLET.exec(text)?.[0].length ?? 0;
  return text.slice(mark);
}
