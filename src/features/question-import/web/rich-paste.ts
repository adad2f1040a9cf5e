/** Bold, underlined and highlighted parts of a rich paste stand in the text field as `**…**` (rule R114). */

const BLOCKS = 'P,DIV,LI,TR,H1,H2,H3,H4,H5,H6,BLOCKQUOTE,PRE,UL,OL,TABLE';
const NO_COLOUR = /^(?:|transparent|initial|inherit|none|white|#fff|#ffffff|rgb\(255, 255, 255\))$/i;

interface Piece {
  text: string;
  isMarked: boolean;
}

/** The text of pasted HTML; `null` if nothing in it is marked: then the browser pastes the plain text. */
export function richTextOf(html: string): string | null {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const lines: Piece[][] = [[]];
  const startLine = (): void => {
    if ((lines.at(-1) ?? []).length > 0) lines.push([]);
  };
  const visit = (node: Node, isMarked: boolean): void => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = (node.textContent ?? '').replace(/\s+/g, ' ');
      if (text.trim() !== '' || (lines.at(-1) ?? []).length > 0) lines.at(-1)?.push({ text, isMarked });
      return;
    }
    if (!(node instanceof HTMLElement) || ['STYLE', 'SCRIPT', 'HEAD'].includes(node.tagName)) return;
    if (node.tagName === 'BR') return void lines.push([]);
    const isBlock = node.matches(BLOCKS);
    if (isBlock) startLine();
    if (node.tagName === 'LI') lines.at(-1)?.push({ text: labelOf(node), isMarked: false });
    for (const child of node.childNodes) visit(child, markOf(node, isMarked));
    if (isBlock) startLine();
  };
  visit(body, false);
  if (!lines.some((line) => line.some(({ isMarked, text }) => isMarked && text.trim() !== ''))) return null;
  return lines.map(toLine).join('\n').trim();
}

function markOf(element: HTMLElement, inherited: boolean): boolean {
  const isInline = ['SPAN', 'FONT'].includes(element.tagName);
  const { fontWeight, textDecoration, textDecorationLine, backgroundColor, background } = element.style;
  if (/^(?:normal|[1-4]00)$/.test(fontWeight)) return false;
  const isBold = ['B', 'STRONG'].includes(element.tagName) || /^(?:bold|bolder|[6-9]00)$/.test(fontWeight);
  const isUnderlined = ['U', 'INS'].includes(element.tagName) || /underline/.test(`${textDecoration} ${textDecorationLine}`);
  const isHighlighted = element.tagName === 'MARK' || (!NO_COLOUR.test(backgroundColor || background) && isInline);
  return inherited || isBold || isUnderlined || isHighlighted;
}

/** The number of a list item as the browser shows it. */
function labelOf(item: HTMLElement): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return '• ';
  const number = list.start + [...list.children].indexOf(item);
  return `${/^[aа]/i.test(list.type) ? (String.fromCharCode(96 + number) + ')') : `${number}.`} `;
}

function toLine(pieces: readonly Piece[]): string {
  let line = '';
  let isOpen = false;
  for (const { text, isMarked } of pieces) {
    if (isMarked !== isOpen && text.trim() !== '') {
      // Asterisks stand close to the words that they mark.
      const space = /\s*$/.exec(line)?.[0] ?? '';
      line = isOpen ? `${line.trimEnd()}**${space}` : line;
      line += isMarked ? `${/^\s/.test(text) ? ' ' : ''}**` : '';
      isOpen = isMarked;
      line += isMarked ? text.trimStart() : text;
    } else {
      line += text;
    }
  }
  return (isOpen ? `${line.trimEnd()}**` : line).trim();
}
