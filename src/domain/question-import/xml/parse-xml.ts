/** Reads XML without a DTD, without entities that a file declares, and without any external resource (rule R119). */
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { htmlSign } from '../rich-text/html-sign.ts';
import { UnreadableFile } from '../unreadable-file.ts';

/** An element with its content. Its name has no prefix. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  /** The line of its tag, from 1. */
  line: number;
}

export interface XmlEvents {
  open(name: string, attributes: Record<string, string>, line: number): void;
  close(name: string): void;
  text(text: string, line: number): void;
  comment?(text: string, line: number): void;
}

const XML_SIGNS = { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" } as const;

/** The maximum depth of elements. Files of questions never nest elements that deeply. */
const MAX_DEPTH = 200;

/**
 * The named entities that are known without a DTD: the five of XML and those of HTML. Each stands for one or two
 * characters.
 */
const signs = (own: Readonly<Record<string, string>>): Record<string, string> =>
  new Proxy({ ...own }, { get: (known, name) => (typeof name === 'string' ? (known[name] ??= (/^[A-Za-z]{2,31}\d{0,2}$/.test(name) ? htmlSign(name) : undefined) ?? '') || undefined : undefined) });

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * The attributes by their names without a prefix, such as `embed` for `r:embed` in Word files. Attributes of the `xml:`
 * prefix keep it. Declarations of namespaces are dropped.
 */
function localAttributes(attributes: Record<string, string>): Record<string, string> {
  const local: Record<string, string> = {};
  for (const name in attributes) {
    if (name === 'xmlns' || name.startsWith('xmlns:')) continue;
    local[name.startsWith('xml:') ? name : localName(name)] ??= attributes[name] ?? '';
  }
  return local;
}

/**
 * Parses XML strictly.
 * @throws UnreadableFile with the line; for a DTD it is marked as hostile
 */
export function parseXml(source: string, events: XmlEvents): void {
  const parser = new SaxesParser();
  parser.ENTITIES = signs(XML_SIGNS);
  let tagLine = 1;
  let depth = 0;
  const fail = (message: string, isHostile = false): never => {
    throw new UnreadableFile(message, { line: parser.line, isHostile });
  };
  parser.on('error', () => fail(`Ошибка XML в строке ${parser.line}.`));
  parser.on('doctype', () => fail(`В строке ${parser.line} объявлены DTD или сущности. Такие файлы не читаем.`, true));
  // The parser has already read the character after the name. If that is a line break, the tag began one line earlier.
  parser.on('opentagstart', () => void (tagLine = parser.columnIndex === 0 ? parser.line - 1 : parser.line));
  parser.on('opentag', (tag: SaxesTagPlain) => {
    depth += 1;
    if (depth > MAX_DEPTH) fail(`В строке ${parser.line} слишком глубокая вложенность.`, true);
    events.open(localName(tag.name), localAttributes(tag.attributes), tagLine);
  });
  parser.on('closetag', (tag: SaxesTagPlain) => {
    depth -= 1;
    events.close(localName(tag.name));
  });
  parser.on('text', (text) => events.text(text, parser.line));
  parser.on('cdata', (text) => events.text(text, parser.line));
  parser.on('comment', (text) => events.comment?.(text, parser.line));
  parser.write(source).close();
}

/** The name of the first element of a text, found without parsing the whole text; `null` if the text is not XML. */
export function rootName(source: string): string | null {
  const start = source.slice(0, 4_000).replace(/^\ufeff/, '').replace(/<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[\s\S]*?\])?\s*>/gi, '');
  const name = /^\s*<([A-Za-z_][\w.-]*(?::[\w.-]+)?)[\s/>]/.exec(start)?.[1];
  return name === undefined ? null : localName(name);
}

/** Parses a whole file into a tree. */
export function parseXmlTree(source: string): XmlElement {
  const builder = new TreeBuilder();
  parseXml(source, builder);
  return builder.root;
}

/** Builds the tree of a single element. */
export class TreeBuilder implements XmlEvents {
  readonly #open: XmlElement[] = [];
  #root: XmlElement | null = null;

  get root(): XmlElement {
    if (this.#root === null) throw new UnreadableFile('В файле нет ни одного элемента XML.', { line: 1 });
    return this.#root;
  }

  /** Whether the element is complete. */
  get isComplete(): boolean {
    return this.#root !== null && this.#open.length === 0;
  }

  open(name: string, attributes: Record<string, string>, line: number): void {
    const element: XmlElement = { name, attributes, children: [], line };
    this.#open.at(-1)?.children.push(element);
    this.#root ??= element;
    this.#open.push(element);
  }

  close(): void {
    this.#open.pop();
  }

  text(text: string): void {
    this.#open.at(-1)?.children.push(text);
  }
}

const isElement = (child: XmlElement | string): child is XmlElement => typeof child !== 'string';

export const elementsOf = (element: XmlElement): XmlElement[] => element.children.filter(isElement);

export const childrenNamed = (element: XmlElement, name: string): XmlElement[] => elementsOf(element).filter((child) => child.name === name);

export const childNamed = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child): child is XmlElement => isElement(child) && child.name === name);

/** All texts inside an element, joined. */
export const textOf = (element: XmlElement | undefined): string =>
  element === undefined ? '' : element.children.map((child) => (isElement(child) ? textOf(child) : child)).join('');

/** The elements with this name at any depth, in their order. */
export const descendantsNamed = (element: XmlElement, name: string): XmlElement[] =>
  elementsOf(element).flatMap((child) => [...(child.name === name ? [child] : []), ...descendantsNamed(child, name)]);
