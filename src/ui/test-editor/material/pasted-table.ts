/** Converts a table that was pasted from Word or a spreadsheet to a table of Markdown (rule R393). */
type Row = readonly string[];

/** The text of a cell on one line. The sign | is escaped, because it would end the cell. */
const cellText = (text: string): string => text.replace(/\s+/g, ' ').trim().replace(/\|/g, '\\|');

/** Makes a Markdown table. The first row is its head. */
export function markdownTable(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ length }) => length));
  const line = (cells: Row): string => `| ${Array.from({ length: width }, (_, index) => cells[index] ?? '').join(' | ')} |`;
  const [head = [], ...others] = rows;
  return [line(head), `|${'---|'.repeat(width)}`, ...others.map(line)].join('\n');
}

const STYLE = 'data-pasted-style';
/**
 * Renames style attributes before the HTML is parsed. The content security policy of the site forbids them, and the browser would report each as a
 * violation.
 */
const withoutStyle = (tag: string): string => tag.replace(/\sstyle\s?=/gi, ` ${STYLE}=`);

/** @returns `null` if there is no table of at least two cells */
export function pastedTable(html: string, plain: string): string | null {
  return tableOfHtml(html) ?? tableOfTabs(plain);
}

function tableOfHtml(html: string): string | null {
  if (!/<table/i.test(html)) return null;
  const { body } = new DOMParser().parseFromString(html.replace(/<br\b[^<>]*>/gi, ' ').replace(/<[a-z][^<>]*>/gi, withoutStyle), 'text/html');
  const blocks = blocksOf(body);
  return blocks.some(({ isTable }) => isTable) ? blocks.map(({ text }) => text).join('\n\n') : null;
}

interface Block {
  text: string;
  isTable: boolean;
}

/** The tables and the paragraphs around them, in their order. */
function blocksOf(body: HTMLElement): Block[] {
  return [...body.querySelectorAll('table, p, li, h1, h2, h3, h4')].flatMap((element): Block[] => {
    const around = element.parentElement?.closest('table') ?? null;
    if (around !== null) return [];
    const text = element instanceof HTMLTableElement ? tableText(element) : cellText(element.textContent ?? '').replaceAll('\\|', '|');
    return text === '' ? [] : [{ text, isTable: element instanceof HTMLTableElement }];
  });
}

function tableText(table: HTMLTableElement): string {
  const rows = [...table.rows].map((row) => [...row.cells].flatMap((cell) => [cellText(cell.textContent ?? ''), ...Array.from({ length: cell.colSpan - 1 }, () => '')]));
  return rows.flat().length < 2 ? '' : markdownTable(rows.filter(({ length }) => length > 0));
}

/** Reads cells that are separated by tabs. Spreadsheets give such a text if they give no HTML. */
function tableOfTabs(plain: string): string | null {
  const lines = plain.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  return lines.length > 0 && lines.every((line) => line.includes('\t')) ? markdownTable(lines.map((line) => line.split('\t').map(cellText))) : null;
}
