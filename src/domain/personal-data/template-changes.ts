/**
 * Finds how a template has changed since a document was published, and puts changed lines into the text of a document.
 */
import { splitLines } from '../lines.ts';

export interface TemplateChange {
  kind: 'added' | 'removed';
  /**
   * The text of the line without its list mark and without the scheme of addresses. The cells of a table row are
   * joined.
   */
  line: string;
  /** The heading of the section; `null` before the first heading. */
  heading: string | null;
}

const HEADING = /^#{1,6}\s+(.*)$/;

interface TemplateLine {
  raw: string;
  line: string;
  heading: string | null;
}

/** A line in the form in which people read it. */
export function plainLine(raw: string): string {
  const row = /^\|(.*)\|$/.exec(raw.trim());
  if (row !== null) return (row[1] ?? '').split('|').map((cell) => cell.trim()).join(' — ');
  return raw
    .trim()
    .replace(/^([-*+]|\d+[.)])\s+/, '')
    .replace(/\bhttps?:\/\//g, '')
    .replace(/\*\*/g, '')
    .replace(/\\([\\`*[\]<>|])/g, '$1');
}

function linesOf(text: string): TemplateLine[] {
  let heading: string | null = null;
  return splitLines(text).flatMap((raw) => {
    const title = HEADING.exec(raw.trim())?.[1];
    if (title !== undefined) {
      heading = title.trim();
      return [];
    }
    return raw.trim() === '' ? [] : [{ raw, line: plainLine(raw), heading }];
  });
}

const keyOf = ({ line, heading }: TemplateLine): string => JSON.stringify([heading, line]);

/** Finds the lines that are only in the present template, then the lines that are only in the former template. */
export function templateChanges(then: string, now: string): TemplateChange[] {
  const [before, after] = [linesOf(then), linesOf(now)];
  const missingIn = (others: readonly TemplateLine[], lines: readonly TemplateLine[]): TemplateLine[] => {
    const known = new Set(others.map(keyOf));
    return lines.filter((each) => !known.has(keyOf(each)));
  };
  const asChange =
    (kind: TemplateChange['kind']) =>
    ({ line, heading }: TemplateLine): TemplateChange => ({ kind, line, heading });
  return [...missingIn(before, after).map(asChange('added')), ...missingIn(after, before).map(asChange('removed'))];
}

/** Whether a text has a line of the template. */
export const hasLine = (text: string, { line }: Pick<TemplateChange, 'line'>): boolean => splitLines(text).some((raw) => plainLine(raw) === line);

/**
 * Puts a line of the template into a text, after the line that precedes it in the template. If the text lacks the
 * preceding line, the new line goes to the end of the section, or else to the end of the text.
 */
export function insertLine(text: string, template: string, change: Pick<TemplateChange, 'line' | 'heading'>): string {
  const source = linesOf(template);
  const index = source.findIndex((each) => each.line === change.line && each.heading === change.heading);
  const raw = source[index]?.raw ?? change.line;
  const lines = splitLines(text);
  const previous = source[index - 1];
  const after = previous?.heading === change.heading ? lines.findIndex((each) => plainLine(each) === previous?.line) : -1;
  if (after >= 0) return withLine(lines, after + 1, raw);
  const end = endOfSection(lines, change.heading);
  return end === null ? `${text.trimEnd()}\n\n${raw}` : withLine(lines, end, raw);
}

export const removeLine = (text: string, { line }: Pick<TemplateChange, 'line'>): string =>
  splitLines(text)
    .filter((raw) => plainLine(raw) !== line)
    .join('\n');

const withLine = (lines: readonly string[], place: number, raw: string): string =>
  [...lines.slice(0, place), ...between(lines[place - 1] ?? '', raw), raw, ...lines.slice(place)].join('\n');

const isItem = (raw: string): boolean => /^\s*([-*+]|\d+[.)])\s/.test(raw) || raw.trim().startsWith('|');

/** A blank line separates paragraphs. There is none between two items of a list or two rows of a table. */
const between = (before: string, raw: string): string[] => (isItem(before) !== isItem(raw) || !isItem(raw) ? [''] : []);

/** The place after the last line of a section that is not blank; `null` when there is no such section. */
function endOfSection(lines: readonly string[], heading: string | null): number | null {
  const isHeading = (raw: string): boolean => HEADING.test(raw.trim());
  const start = heading === null ? -1 : lines.findIndex((raw) => HEADING.exec(raw.trim())?.[1]?.trim() === heading);
  if (heading !== null && start < 0) return null;
  const next = lines.findIndex((raw, index) => index > start && isHeading(raw));
  let end = next < 0 ? lines.length : next;
  while (end > start + 1 && (lines[end - 1] ?? '').trim() === '') end -= 1;
  return end;
}
