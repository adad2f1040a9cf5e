/** Reads the text of a QTI item, with a blank in the place of an interaction inside a line. */
import type { ImportReport } from '../import-report.ts';
import { htmlToText } from '../rich-text/html-to-text.ts';
import { TextBuilder, type PlainText } from '../rich-text/text-builder.ts';
import { reasons } from '../texts.ts';
import { elementsOf, textOf, type XmlElement } from '../xml/parse-xml.ts';

/** A character that no text contains. It marks the place of a blank. */
const BLANK = '\ue000';

/** The interactions that are inside a line of text. */
const INLINE = new Set(['inlineChoiceInteraction', 'textEntryInteraction']);

/** The elements that are reported as not read, with the reason. */
const TOLD: Readonly<Record<string, string>> = {
  rubricBlock: reasons.rubric,
  feedbackInline: reasons.feedback,
  feedbackBlock: reasons.feedback,
  printedVariable: reasons.unknown,
  infoControl: reasons.hint,
};

export interface ItemText {
  text: string;
  /** The addresses of images. */
  images: string[];
}

/** The text of an element without its interactions. The prompts of interactions belong to the text. */
export function itemText(element: XmlElement, report: ImportReport): ItemText {
  const builder = new TextBuilder();
  walk(element, builder, report);
  const { text, images, lost } = builder.result();
  for (const part of lost) report.tell(element.line, part.text, part.message);
  return { text: withBlank(text), images };
}

/** The text of an option. Its images are reported as not read. */
export function optionText(element: XmlElement, report: ImportReport): string {
  const { text, images } = itemText(element, report);
  for (const address of images) report.tell(element.line, address, reasons.imageInOption);
  return text;
}

/** Writes out the blanks of a text. A blank at the end of the text is dropped, as in GIFT. */
const withBlank = (text: string): string => text.replace(new RegExp(`(?<!\\s)\\s*${BLANK}\\s*$`), '').replaceAll(BLANK, '_____');

function walk(element: XmlElement, builder: TextBuilder, report: ImportReport): void {
  const escaped = escapedText(element);
  if (escaped !== null) {
    for (const part of escaped.lost) builder.lose(part.text, part.message);
    for (const address of escaped.images) builder.image(address);
    return builder.insert(escaped.text);
  }
  for (const child of element.children) {
    if (typeof child === 'string') {
      builder.text(child.replaceAll(BLANK, ''));
      continue;
    }
    const message = Object.hasOwn(TOLD, child.name) ? TOLD[child.name] : undefined;
    if (message !== undefined) {
      const text = textOf(child).replace(/\s+/g, ' ').trim();
      if (text !== '') report.tell(child.line, text, message);
    } else if (INLINE.has(child.name)) {
      builder.insert(BLANK);
    } else if (child.name.endsWith('Interaction')) {
      for (const prompt of elementsOf(child).filter(({ name }) => name === 'prompt')) readPrompt(prompt, element, builder, report);
    } else {
      inBlock(child, builder, report);
    }
  }
}

const ESCAPED_TAG = /<(?:p|br|b|i|em|strong|span|div|sub|sup|ul|ol|li|img)(?:\s[^<>]{0,500})?\/?>/i;

/** Reads a text whose tags a program has escaped. */
function escapedText(element: XmlElement): PlainText | null {
  const source = textOf(element);
  return element.children.every((child) => typeof child === 'string') && ESCAPED_TAG.test(source) ? htmlToText(source) : null;
}

/**
 * The most elements before a prompt for which the reader checks whether they repeat the prompt. A copy of the prompt
 * has fewer elements.
 */
const MAX_BEFORE = 20;

const words = (child: XmlElement | string): string => (typeof child === 'string' ? child : (escapedText(child)?.text ?? textOf(child))).replace(/\s+/g, ' ').trim();

/** Reads a prompt. Programs that escape the tags of a prompt may write its text a second time before it. */
function readPrompt(prompt: XmlElement, body: XmlElement, builder: TextBuilder, report: ImportReport): void {
  const before = body.children.slice(0, body.children.findIndex((child) => typeof child !== 'string' && elementsOf(child).includes(prompt)));
  const isRepeated = before.length <= MAX_BEFORE && escapedText(prompt) !== null && before.map(words).join(' ').trim() === words(prompt);
  if (!isRepeated) inBlock(prompt, builder, report);
}

function inBlock(element: XmlElement, builder: TextBuilder, report: ImportReport): void {
  builder.open(element.name, element.attributes);
  walk(element, builder, report);
  builder.close(element.name);
}
