import { reasons } from '../texts.ts';
import { cleanText, raise, tidyLines } from '../plain-text.ts';
import { listLabel } from './list-label.ts';

/** A part of a rich text that plain text cannot express. */
export interface LostPart {
  text: string;
  message: string;
}

export interface PlainText {
  text: string;
  /** The addresses of images, in the order of the source. */
  images: string[];
  lost: LostPart[];
}

const BLOCKS = new Set(
  (
    'address article aside blockquote caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul prompt'
  ).split(' '),
);

/** Elements whose content a reader does not see. */
const INVISIBLE = new Set(['script', 'style', 'head', 'title', 'template', 'noscript', 'stylesheet']);

/** Elements that plain text cannot express, with the reason. */
const LOST: Readonly<Record<string, string>> = {
  math: reasons.formula,
  audio: reasons.media,
  video: reasons.media,
  iframe: reasons.media,
  embed: reasons.media,
  applet: reasons.media,
  canvas: reasons.media,
  svg: reasons.imageKind,
  object: reasons.media,
};

type Attributes = Readonly<Record<string, string>>;

/** A text to which parts are appended. It knows its end without joining the parts each time. */
class GrowingText {
  readonly #parts: string[] = [];
  /** What the text ends with. `space` is the start of a line, or a space within a line. */
  #end: 'start' | 'line-start' | 'space' | 'word' = 'start';

  append(text: string): void {
    if (text === '') return;
    this.#parts.push(text);
    const [, lastLine = text] = /\n([^\n]*)$/.exec(text) ?? [];
    if (lastLine.trim() !== '') this.#end = /\s$/.test(lastLine) ? 'space' : 'word';
    else if (text.includes('\n') && this.#end !== 'start') this.#end = 'line-start';
    else if (this.#end === 'word') this.#end = 'space';
  }

  get isInLine(): boolean {
    return this.#end === 'space' || this.#end === 'word';
  }

  get isAfterWord(): boolean {
    return this.#end === 'word';
  }

  toString(): string {
    return this.#parts.join('');
  }
}

/**
 * Makes plain text of the events of an HTML or XHTML parser. Blocks become lines, list items get a dash, cells are
 * separated by a bar.
 */
export class TextBuilder {
  readonly #images: string[] = [];
  readonly #lost: LostPart[] = [];
  /** The whole text, followed by the texts of the open `sub` and `sup` elements. */
  readonly #texts: GrowingText[] = [new GrowingText()];
  readonly #keepsLines: boolean;
  #skipping: { name: string; depth: number; text: string; attributes: Attributes } | null = null;
  /** The number of open `sub` and `sup` elements inside another such element. */
  #nested = 0;
  #preformatted = 0;
  #cells = 0;
  /** The open lists: the number of the next item; `null` for a list with bullets. */
  readonly #lists: ({ next: number; type: string } | null)[] = [];

  /**
   * @param keepsLines whether line breaks of the source count, as in Moodle's plain formats. In HTML they are spaces
   */
  constructor({ keepsLines = false }: { keepsLines?: boolean } = {}) {
    this.#keepsLines = keepsLines;
  }

  open(name: string, attributes: Attributes = {}): void {
    const skipping = this.#skipping;
    if (skipping) {
      if (name === skipping.name) skipping.depth += 1;
      return;
    }
    if (name === 'img') return this.image(attributes.src ?? '');
    // The link leads to a file of the question, such as a sound.
    const attachment = name === 'a' ? /^@@PLUGINFILE@@\/([^?#]*)/.exec(attributes.href ?? '')?.[1] : undefined;
    if (attachment !== undefined) this.lose(attachment, reasons.media);
    if (name === 'object' && (attributes.type ?? '').startsWith('image/')) {
      this.image(attributes.data ?? '');
      this.#skipping = { name, depth: 1, text: '', attributes };
      return;
    }
    if (INVISIBLE.has(name) || name in LOST) {
      this.#skipping = { name, depth: 1, text: '', attributes };
    } else if (name === 'br') {
      this.#append('\n');
    } else if (name === 'sub' || name === 'sup') {
      // Plain text has only one height above the line, so everything inside a superscript is raised with it.
      if (this.#texts.length > 1) this.#nested += 1;
      else this.#texts.push(new GrowingText());
    } else if (name === 'td' || name === 'th') {
      if (this.#cells > 0) this.#append(' | ');
      this.#cells += 1;
    } else if (BLOCKS.has(name)) {
      this.#startLine();
      if (name === 'tr') this.#cells = 0;
      if (name === 'ul' || name === 'ol') this.#openList(name, attributes);
      if (name === 'li') this.#append(this.#nextLabel(attributes));
      if (name === 'pre') this.#preformatted += 1;
    }
  }

  close(name: string): void {
    const skipping = this.#skipping;
    if (skipping) {
      if (name === skipping.name && --skipping.depth === 0) this.#endSkipping(skipping);
      return;
    }
    if ((name === 'sub' || name === 'sup') && this.#nested > 0) {
      this.#nested -= 1;
    } else if ((name === 'sub' || name === 'sup') && this.#texts.length > 1) {
      const text = String(this.#texts.pop() ?? '');
      const raised = raise(text, name);
      if (raised.isSpelledOut) this.lose(raised.text.trim(), reasons.spelledOut);
      this.#append(raised.text);
    } else if (BLOCKS.has(name)) {
      this.#startLine();
      if (name === 'ul' || name === 'ol') this.#lists.pop();
      if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1);
    }
  }

  text(source: string): void {
    if (this.#skipping) {
      this.#skipping.text += source;
      return;
    }
    const text = cleanText(source);
    if (this.#preformatted > 0 || this.#keepsLines) return this.#append(text);
    const spaced = text.replace(/[ \t\n\r\f]+/g, ' ');
    this.#append(this.#texts.length > 1 || this.#text.isAfterWord ? spaced : spaced.trimStart());
  }

  image(address: string): void {
    this.#images.push(address);
  }

  /** Reports that a part is lost. */
  lose(text: string, message: string): void {
    this.#lost.push({ text, message });
  }

  /** Adds a text that stands for an element, such as a blank. */
  insert(text: string): void {
    this.#append(text);
  }

  result(): PlainText {
    while (this.#texts.length > 1) this.#append(String(this.#texts.pop() ?? ''));
    return { text: tidyLines(String(this.#text).replace(/ {2,}/g, ' ')), images: this.#images, lost: this.#lost };
  }

  #openList(name: string, { start, type = '1' }: Attributes): void {
    this.#lists.push(name === 'ul' ? null : { next: Number.parseInt(start ?? '1', 10) || 1, type });
  }

  /** The number of the next item in an ordered list. */
  #nextLabel({ value }: Attributes): string {
    const list = this.#lists.at(-1);
    if (!list) return '– ';
    const number = Number.parseInt(value ?? '', 10) || list.next;
    list.next = number + 1;
    return `${listLabel(number, list.type)} `;
  }

  #endSkipping({ name, text, attributes }: { name: string; text: string; attributes: Attributes }): void {
    this.#skipping = null;
    const isImage = name === 'object' && (attributes.type ?? '').startsWith('image/');
    const message = LOST[name];
    if (message === undefined || isImage) return;
    this.#lost.push({ text: text.replace(/\s+/g, ' ').trim() || (attributes.src ?? attributes.data ?? `<${name}>`), message });
  }

  #startLine(): void {
    if (this.#text.isInLine) this.#append('\n');
  }

  #append(text: string): void {
    this.#text.append(text);
  }

  get #text(): GrowingText {
    return this.#texts.at(-1) ?? new GrowingText();
  }
}
