/**
 * Reads a paragraph of a Word file: its lines with their formatting, its images, and what plain text cannot express.
 */
import type { ImportReport } from '../import-report.ts';
import { cleanText, raise } from '../plain-text.ts';
import { FORMATTING, type Span, type TextLine } from '../text/lines/text-line.ts';
import { inFont, symbolAt } from '../rich-text/symbol-fonts.ts';
import { reasons } from '../texts.ts';
import { childNamed, descendantsNamed, elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';
import type { WordLists } from './word-lists.ts';
import type { WordPackage } from './word-package.ts';
import { readListPlace, readRunFormat, valueOf, type ListPlace, type RunFormat, type WordStyles } from './word-styles.ts';

export interface WordContext {
  file: WordPackage;
  styles: WordStyles;
  lists: WordLists;
  /** The texts of footnotes and endnotes, by kind and id. */
  footnotes: ReadonlyMap<string, string>;
  report: ImportReport;
}

/** Elements whose content a reader of the document does not see. */
const INVISIBLE = new Set(['pPr', 'rPr', 'del', 'moveFrom', 'delText', 'instrText', 'delInstrText', 'Fallback', 'fldData', 'proofErr', 'commentReference']);

export function readParagraph(paragraph: XmlElement, number: number, context: WordContext): TextLine[] {
  const reader = new ParagraphReader(number, context, childNamed(paragraph, 'pPr'));
  reader.read(paragraph);
  return reader.lines();
}

class ParagraphReader {
  readonly #number: number;
  readonly #context: WordContext;
  readonly #paragraphFormat: RunFormat;
  readonly #label: string;
  readonly #place: ListPlace | null;
  readonly #lines: { text: string; spans: Span[] }[] = [{ text: '', spans: [] }];
  #image: string | null = null;

  constructor(number: number, context: WordContext, properties: XmlElement | undefined) {
    this.#number = number;
    this.#context = context;
    const { styles, lists } = context;
    const styleId = properties ? valueOf(childNamed(properties, 'pStyle')) : '';
    this.#paragraphFormat = { ...styles.defaults, ...styles.formatOf(styleId) };
    const place = readListPlace(properties) ?? styles.listOf(styleId);
    this.#place = place;
    this.#label = place === null ? '' : lists.next(place);
  }

  lines(): TextLine[] {
    const [first, ...others] = this.#lines;
    if (first && this.#label !== '' && this.#lines.some(({ text }) => text.trim() !== '')) {
      const head = `${this.#label} `;
      first.text = `${head}${first.text}`;
      first.spans = first.spans.map((span) => ({ ...span, from: span.from + head.length, to: span.to + head.length }));
    }
    const toLine = (line: { text: string; spans: Span[] }): TextLine => ({ number: this.#number, ...trim(line) });
    // Numbers of one list and level continue each other. Numbers of another list or level count something else.
    const list = this.#place !== null && /\d[.)]?$/.test(this.#label) ? { list: { id: this.#place.listId, level: this.#place.level } } : {};
    return [
      ...(first ? [{ ...toLine(first), ...list, ...(this.#image !== null && { image: this.#image }) }] : []),
      ...others.map((line) => ({ ...toLine(line), isContinuation: true })).filter(({ text }) => text !== ''),
    ];
  }

  read(element: XmlElement, format = this.#paragraphFormat): void {
    for (const child of elementsOf(element)) this.#child(child, format);
  }

  #child(element: XmlElement, format: RunFormat): void {
    if (INVISIBLE.has(element.name)) return;
    switch (element.name) {
      case 'r':
        return this.read(element, this.#formatOf(element));
      case 't':
        return this.#text(textOf(element), format);
      case 'tab':
      case 'ptab':
        return this.#text('\t', format);
      case 'br':
      case 'cr':
        return void this.#lines.push({ text: '', spans: [] });
      case 'noBreakHyphen':
        return this.#text('-', format);
      case 'sym':
        return this.#symbol(element, format);
      case 'oMath':
      case 'oMathPara':
        return this.#tell(textOf(element), reasons.formula);
      case 'drawing':
      case 'pict':
      case 'object':
        return this.#drawing(element);
      case 'footnoteReference':
      case 'endnoteReference':
        return this.#tell(this.#context.footnotes.get(`${element.name.replace('Reference', '')} ${element.attributes.id ?? ''}`) ?? '', reasons.footnote);
      default:
        return this.read(element, format);
    }
  }

  #formatOf(run: XmlElement): RunFormat {
    const properties = childNamed(run, 'rPr');
    const styleId = properties ? valueOf(childNamed(properties, 'rStyle')) : '';
    return { ...this.#paragraphFormat, ...this.#context.styles.formatOf(styleId), ...readRunFormat(properties) };
  }

  #text(source: string, format: RunFormat): void {
    const line = this.#lines.at(-1);
    if (line === undefined || format.hidden) return;
    const clean = cleanText(inFont(source, format.font));
    const raised = format.position === 'sup' || format.position === 'sub' ? raise(clean, format.position) : null;
    if (raised?.isSpelledOut) this.#tell(raised.text, reasons.spelledOut);
    const text = raised?.text ?? clean;
    const from = line.text.length;
    line.text += text;
    for (const kind of FORMATTING) if (format[kind]) line.spans.push({ from, to: line.text.length, kind });
  }

  /** Adds a sign of a symbol font. Such a font has its signs at codes that mean nothing in other fonts. */
  #symbol({ attributes }: XmlElement, format: RunFormat): void {
    const sign = symbolAt(Number.parseInt(attributes.char ?? '', 16) || 0, attributes.font ?? '');
    if (sign !== undefined && sign !== '\0') this.#text(sign, { ...format, font: undefined });
    else this.#tell(attributes.char ?? '', reasons.unknown);
  }

  #drawing(element: XmlElement): void {
    const boxes = descendantsNamed(element, 'txbxContent').map(boxText).filter((text) => text !== '');
    for (const text of new Set(boxes)) this.#tell(text, reasons.textBox);
    const references = [...descendantsNamed(element, 'blip').map(({ attributes }) => attributes.embed ?? attributes.link ?? ''), ...descendantsNamed(element, 'imagedata').map(({ attributes }) => attributes.id ?? '')];
    // An OLE object is usually a formula of an old equation editor, so it is reported as one. The image that it
    // contains is not taken.
    if (element.name === 'object') return this.#tell('объект', reasons.formula);
    for (const reference of new Set(references)) this.#addImage(this.#context.file.image(reference));
    if (references.length === 0 && boxes.length === 0) this.#tell('рисунок', reasons.imageKind);
  }

  #addImage(image: string | null | undefined): void {
    if (image === undefined) this.#tell('рисунок', reasons.imageMissing);
    else if (image === null) this.#tell('рисунок', reasons.imageKind);
    else if (this.#image !== null) this.#tell('рисунок', reasons.secondImage);
    else this.#image = image;
  }

  #tell(text: string, message: string): void {
    this.#context.report.tell(this.#number, text.replace(/\s+/g, ' ').trim(), message);
  }
}

/** The visible text of a text box. */
export const boxText = (element: XmlElement): string =>
  descendantsNamed(element, 'p')
    .map((paragraph) => descendantsNamed(paragraph, 't').map(textOf).join(''))
    .join(' ')
    .trim();

function trim({ text, spans }: { text: string; spans: Span[] }): Pick<TextLine, 'text' | 'spans'> {
  const shift = text.length - text.trimStart().length;
  return { text: text.trim(), spans: spans.map((span) => ({ ...span, from: Math.max(0, span.from - shift), to: span.to - shift })).filter(({ to }) => to > 0) };
}
