/**
 * Converts pasted HTML to text (rule R114). Bold, underlined and highlighted parts are written as `**…**`. Superscripts and subscripts
 * become Unicode characters such as «²». List items keep their numbers. The cells of a row are joined by « | ».
 */
import { raise } from '../../../domain/question-import/plain-text.ts';
import { listLabel } from '../../../domain/question-import/rich-text/list-label.ts';
import { readInlineStyle, type InlineStyle } from './inline-style.ts';

const BLOCKS = 'P,DIV,LI,TR,H1,H2,H3,H4,H5,H6,BLOCKQUOTE,PRE,UL,OL,TABLE,SECTION,ARTICLE';
const STYLE = 'data-pasted-style';
const INVISIBLE = 'STYLE,SCRIPT,HEAD,TITLE,META,TEMPLATE';

interface Marks {
  bold: boolean;
  underline: boolean;
  highlight: boolean;
}

interface Piece {
  text: string;
  isMarked: boolean;
}

/** Collects the lines of the text during the walk through the elements. */
class RichText {
  readonly #lines: Piece[][] = [[]];
  /** Whether the HTML contains anything that plain text would lose. If so, this text is pasted and not the browser's plain text. */
  hasForm = false;
  /** Whether the line contains only the number of a list item. Blocks inside the item then begin no new line. */
  #isAfterLabel = false;
  /** How many row cells surround the current element. Blocks inside a cell are joined by spaces. */
  #cellDepth = 0;

  get #line(): Piece[] {
    return this.#lines.at(-1) ?? [];
  }

  startLine(): void {
    if (this.#cellDepth > 0) return this.text(' ', false);
    if (this.#line.length > 0 && !this.#isAfterLabel) this.#lines.push([]);
  }

  breakLine(): void {
    if (this.#cellDepth > 0) this.text(' ', false);
    else this.#lines.push([]);
  }

  label(text: string): void {
    this.hasForm = true;
    this.#line.push({ text, isMarked: false });
    this.#isAfterLabel = true;
  }

  text(source: string, isMarked: boolean): void {
    const text = source.replace(/\s+/g, ' ');
    if (text.trim() === '' && this.#line.length === 0) return;
    if (text.trim() !== '') this.#isAfterLabel = false;
    if (isMarked && text.trim() !== '') this.hasForm = true;
    this.#line.push({ text, isMarked });
  }

  cell(isFirst: boolean, write: () => void): void {
    this.hasForm = true;
    if (!isFirst) this.#line.push({ text: ' | ', isMarked: false });
    this.#cellDepth += 1;
    write();
    this.#cellDepth -= 1;
  }

  toString(): string {
    return this.#lines.map(toLine).join('\n').trim();
  }
}

/** The text of pasted HTML; `null` if plain text would lose nothing, so that the browser may paste the plain text. */
export function richTextOf(html: string): string | null {
  if (html === '') return null;
  const { body } = new DOMParser().parseFromString(html.replace(/<[a-z][^<>]*>/gi, withoutStyle), 'text/html');
  const text = new RichText();
  visit(body, text, { bold: false, underline: false, highlight: false });
  return text.hasForm ? String(text) : null;
}

/**
 * Renames style attributes, because a style attribute in a parsed document violates the Content Security Policy of the site, and the browser
 * reports it. `visit` reads them under the new name.
 */
const withoutStyle = (tag: string): string => tag.replace(/\sstyle\s?=/gi, ` ${STYLE}=`);

function visit(node: Node, text: RichText, marks: Marks): void {
  if (node.nodeType === Node.TEXT_NODE) return text.text(node.textContent ?? '', marks.bold || marks.underline || marks.highlight);
  if (!(node instanceof HTMLElement) || node.matches(INVISIBLE)) return;
  if (node.tagName === 'BR') return text.breakLine();
  const style = readInlineStyle(node.getAttribute(STYLE));
  const own = marksOf(node, style, marks);
  const position = node.tagName === 'SUP' ? 'sup' : node.tagName === 'SUB' ? 'sub' : style.position;
  if (position !== null && node.textContent !== '') {
    text.hasForm = true;
    return text.text(raise(node.textContent ?? '', position).text, own.bold || own.underline || own.highlight);
  }
  const isBlock = node.matches(BLOCKS);
  if (isBlock) text.startLine();
  if (node.tagName === 'LI') text.label(labelOf(node));
  if (node.tagName === 'TR') visitRow(node, text, own);
  else for (const child of node.childNodes) visit(child, text, own);
  if (isBlock) text.startLine();
}

/** Visits the row of a table. A row with a single cell is not treated as a row, because tables also contain whole pages. */
function visitRow(row: HTMLElement, text: RichText, marks: Marks): void {
  const cells = [...row.children];
  if (cells.length < 2) return cells.forEach((cell) => visit(cell, text, marks));
  cells.forEach((cell, index) => text.cell(index === 0, () => visit(cell, text, marks)));
}

function marksOf(element: HTMLElement, style: InlineStyle, around: Marks): Marks {
  const { tagName } = element;
  const isInline = ['SPAN', 'FONT', 'B', 'STRONG', 'I', 'EM', 'U', 'MARK', 'INS', 'S'].includes(tagName);
  // The underline of a link is not a mark, because browsers underline every link.
  const isLink = element.closest('a[href]') !== null;
  return {
    bold: style.isBold ?? (around.bold || tagName === 'B' || tagName === 'STRONG'),
    underline: around.underline || (!isLink && (style.isUnderlined || tagName === 'U' || tagName === 'INS')),
    highlight: around.highlight || tagName === 'MARK' || (isInline && style.isHighlighted),
  };
}

/** The number of a list item, as the browser shows it. */
function labelOf(item: HTMLElement): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return '• ';
  const items = [...list.children].filter(({ tagName }) => tagName === 'LI');
  let number = Number.parseInt(list.getAttribute('start') ?? '1', 10) || 1;
  for (const each of items) {
    number = Number.parseInt(each.getAttribute('value') ?? '', 10) || number;
    if (each === item) break;
    number += 1;
  }
  const type = readInlineStyle(item.getAttribute(STYLE)).listType ?? readInlineStyle(list.getAttribute(STYLE)).listType ?? list.getAttribute('type') ?? '1';
  return `${listLabel(number, type)} `;
}

function toLine(pieces: readonly Piece[]): string {
  let line = '';
  let isOpen = false;
  for (const { text, isMarked } of pieces) {
    if (isMarked !== isOpen && text.trim() !== '') {
      // Spaces move outside of the asterisks, because the asterisks must touch the words that they mark.
      const space = /\s*$/.exec(line)?.[0] ?? '';
      line = isOpen ? `${line.trimEnd()}**${space}` : line;
      line += isMarked ? `${/^\s/.test(text) ? ' ' : ''}**` : '';
      isOpen = isMarked;
      line += isMarked ? text.trimStart() : text;
    } else {
      line += text;
    }
  }
  return (isOpen ? `${line.trimEnd()}**` : line).replace(/ {2,}/g, ' ').trim();
}
