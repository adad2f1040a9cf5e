/**
 * Reads Word files (.docx). Their text is read like pasted text. The numbers of lists, the formatting, the tables and the images are read, too
 * (rule R114).
 */
import { ImportReport, type QuestionImport } from '../import-report.ts';
import { readTextLines } from '../text/read-text.ts';
import { readMarkedLines } from '../marked-lines.ts';
import { readTable, rowLines } from '../text/tables/read-table.ts';
import type { Row } from '../text/tables/table-cells.ts';
import type { TextLine } from '../text/lines/text-line.ts';
import { reasons } from '../texts.ts';
import { unreadableAs, UnreadableFile } from '../unreadable-file.ts';
import { childNamed, childrenNamed, elementsOf, parseXml, TreeBuilder, type XmlElement } from '../xml/parse-xml.ts';
import { boxText, readParagraph, type WordContext } from './read-paragraph.ts';
import { WordLists } from './word-lists.ts';
import { WordPackage, type PackageFiles } from './word-package.ts';
import { WordStyles } from './word-styles.ts';

export function readDocx(files: PackageFiles): QuestionImport {
  const report = new ImportReport();
  const file = new WordPackage(files);
  const context: WordContext = {
    file,
    styles: new WordStyles(file.parts('styles')[0] ?? null),
    lists: new WordLists(file.parts('numbering')[0] ?? null),
    footnotes: new Map([...footnotesOf(file, 'footnote'), ...footnotesOf(file, 'endnote')]),
    report,
  };
  const reader = new DocumentReader(context);
  parseXml(file.mainSource(), reader);
  for (const part of [...file.parts('header'), ...file.parts('footer')]) {
    const text = boxText(part);
    if (/\p{L}/u.test(text)) report.tell(1, text, reasons.pageHeader);
  }
  return readMarkedLines(reader.lines, report) ?? readTextLines(reader.lines, report);
}

function footnotesOf(file: WordPackage, kind: 'footnote' | 'endnote'): [string, string][] {
  return file.parts(`${kind}s`).flatMap((root) => childrenNamed(root, kind).map((note): [string, string] => [`${kind} ${note.attributes.id ?? ''}`, boxText(note)]));
}

const ASKS_FOR_MATCH = /соотнес|установите соответствие|соответствие между|подберите .{0,60}пар/i;

/** Reads the blocks of the document one by one. */
class DocumentReader {
  readonly lines: TextLine[] = [];
  readonly #context: WordContext;
  #depth = 0;
  #block: TreeBuilder | null = null;
  /** The number of the last paragraph, from 1. */
  #number = 0;
  /** The lines since the last blank line or table. */
  #recent: string[] = [];

  constructor(context: WordContext) {
    this.#context = context;
  }

  open(name: string, attributes: Record<string, string>, line: number): void {
    this.#depth += 1;
    if (this.#depth === 1 && name !== 'document') throw new UnreadableFile(unreadableAs('docx'));
    if (this.#depth === 3) this.#block = new TreeBuilder();
    this.#block?.open(name, attributes, line);
  }

  close(): void {
    this.#depth -= 1;
    this.#block?.close();
    if (this.#depth !== 2 || this.#block === null) return;
    this.#read(this.#block.root);
    this.#block = null;
  }

  text(text: string): void {
    this.#block?.text(text);
  }

  #read(element: XmlElement): void {
    if (element.name === 'altChunk') this.#context.report.tell(this.#number + 1, this.#context.file.pathOf(element.attributes.id ?? ''), reasons.embeddedDocument);
    else if (element.name === 'p') this.#add(this.#paragraph(element));
    else if (element.name === 'tbl') this.#table(element);
    else if (element.name !== 'del' && element.name !== 'moveFrom') for (const child of elementsOf(element)) this.#read(child);
  }

  #add(lines: readonly TextLine[]): void {
    for (const line of lines) {
      this.lines.push(line);
      if (line.text !== '') this.#recent.push(line.text);
    }
    this.#recent.splice(0, this.#recent.length - 4);
  }

  #paragraph(element: XmlElement): TextLine[] {
    this.#number += 1;
    return readParagraph(element, this.#number, this.#context);
  }

  #table(element: XmlElement): void {
    const before = this.lines.findLast(({ text }) => text !== '');
    const rows = childrenNamed(element, 'tr').map((row): Row => rowCells(row).map((cell) => this.#cell(cell)));
    const asksForMatch = this.#recent.some((text) => ASKS_FOR_MATCH.test(text));
    const isColumn = rows.every((row) => row.length <= 1);
    this.#add(isColumn ? rows.flat(2) : (readTable(rows, { before, asksForMatch, mayLackHead: false, report: this.#context.report }) ?? rows.flatMap(rowLines)));
    this.#recent = [];
  }

  #cell(cell: XmlElement): TextLine[] {
    return elementsOf(cell).flatMap((child): TextLine[] => {
      if (child.name === 'p') return this.#paragraph(child);
      if (child.name === 'tbl') return childrenNamed(child, 'tr').flatMap((row) => rowCells(row).flatMap((inner) => this.#cell(inner)));
      return child.name === 'sdt' ? this.#cell(childNamed(child, 'sdtContent') ?? child) : [];
    });
  }
}

/** The cells of a row. Some may be inside content controls. */
const rowCells = (row: XmlElement): XmlElement[] =>
  elementsOf(row).flatMap((child) => (child.name === 'tc' ? [child] : child.name === 'sdt' ? rowCells(childNamed(child, 'sdtContent') ?? child) : []));
