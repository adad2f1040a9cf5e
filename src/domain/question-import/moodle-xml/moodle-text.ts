/** Reads texts of Moodle XML, and the images that belong to them. */
import { decodeBase64, imageDataUrl } from '../image-data.ts';
import type { ImportReport } from '../import-report.ts';
import { toPlainText } from '../plain-text.ts';
import { htmlToText } from '../rich-text/html-to-text.ts';
import { labelToText } from '../rich-text/label-to-text.ts';
import { markdownToPlain, markdownToText } from '../rich-text/markdown-to-text.ts';
import type { PlainText } from '../rich-text/text-builder.ts';
import { reasons } from '../texts.ts';
import { childNamed, childrenNamed, textOf, type XmlElement } from '../xml/parse-xml.ts';

/** The content of the first `<text>` in an element. In old files the element itself holds the text. */
const sourceOf = (element: XmlElement): string => {
  const text = childNamed(element, 'text');
  if (text === undefined) return element.children.filter((child) => typeof child === 'string').join('');
  return text.children.some((child) => typeof child !== 'string') ? markupOf(text) : textOf(text);
};

/**
 * The markup of an element. Some programs write HTML into a text as elements of the XML, and not as escaped characters.
 */
const markupOf = (element: XmlElement): string =>
  element.children
    .map((child) => {
      if (typeof child === 'string') return child.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const attributes = Object.entries(child.attributes).map(([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`);
      return `<${child.name}${attributes.join('')}>${/^(?:br|img|hr)$/.test(child.name) ? '' : `${markupOf(child)}</${child.name}>`}`;
    })
    .join('');

export interface MoodleText {
  text: string;
  /** A data URL; `null` without an image. */
  image: string | null;
}

/**
 * Converts a text to plain text and reports what plain text cannot express.
 * @param imageReason why images of this text are not taken; without it the first image is taken
 */
export function readText(element: XmlElement | undefined, report: ImportReport, imageReason?: string): MoodleText {
  return element === undefined ? { text: '', image: null } : take(element, toPlain(sourceOf(element), formatOf(element)), report, imageReason);
}

/** Reads an explanation. Explanations are Markdown in the product too, so their marks stay. */
export function readExplanation(element: XmlElement | undefined, report: ImportReport): string {
  if (element === undefined) return '';
  const isMarkdown = formatOf(element) === 'markdown';
  return isMarkdown ? take(element, markdownToText(sourceOf(element)), report, reasons.secondImage).text : readText(element, report, reasons.secondImage).text;
}

const formatOf = (element: XmlElement): string => element.attributes.format ?? 'html';

function toPlain(source: string, format: string): PlainText {
  if (format === 'plain_text') return { text: toPlainText(source), images: [], lost: [] };
  return format === 'markdown' ? markdownToPlain(source) : htmlToText(source, { keepsLines: format === 'moodle_auto_format' });
}

/** Reports what plain text cannot express, and finds the image. */
function take(element: XmlElement, { text, images, lost }: PlainText, report: ImportReport, imageReason?: string): MoodleText {
  const { line } = element;
  for (const part of lost) report.tell(line, part.text, part.message);
  let image: string | null = null;
  for (const address of images) {
    const found: string = image === null && imageReason === undefined ? findImage(address, element) : (imageReason ?? reasons.secondImage);
    if (found.startsWith('data:')) image = found;
    else report.tell(line, nameOf(address), found);
  }
  return { text, image };
}

/** Reads the right side of a pair. */
export const readLabel = (element: XmlElement | undefined): string => (element === undefined ? '' : labelToText(sourceOf(element)));

/** Reads a text that is always plain: a spelling or a number. */
export function readPlain(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  const hasElements = childNamed(element, 'text')?.children.some((child) => typeof child !== 'string') === true;
  return hasElements ? htmlToText(sourceOf(element)).text : toPlainText(sourceOf(element));
}

/** The name of an image in messages. A data URL is too long for them. */
const nameOf = (address: string): string => (address.startsWith('data:') ? 'рисунок' : address.replace(/^@@PLUGINFILE@@\//, ''));

/** @returns the data URL of an image, or the reason why it has none */
function findImage(address: string, element: XmlElement): string {
  const inline = /^data:[^,]*;base64,(.*)$/s.exec(address)?.[1];
  const file = childrenNamed(element, 'file').find(({ attributes }) => pathOf(attributes) === plainPath(address));
  const base64 = inline ?? (file && textOf(file));
  if (base64 === undefined) return reasons.imageMissing;
  const bytes = decodeBase64(base64);
  return (bytes && imageDataUrl(bytes)) ?? reasons.imageKind;
}

/** The images beside a text that this product has written, in their order, as data URLs. */
export const filesOf = (element: XmlElement | undefined): string[] =>
  (element === undefined ? [] : childrenNamed(element, 'file')).flatMap((file) => {
    const bytes = decodeBase64(textOf(file));
    return (bytes && imageDataUrl(bytes)) ?? [];
  });

const pathOf = ({ name = '', path = '/' }: XmlElement['attributes']): string => `${path}${name}`.replace(/^\/+/, '');

function plainPath(address: string): string {
  const path = address.replace(/^@@PLUGINFILE@@/, '').replace(/[?#].*$/, '').replace(/^\/+/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The image of a question that is only in a `listok:` comment; `null` for a text that is not an image. */
export function storedImage(dataUrl: string): string | null {
  const bytes = decodeBase64(/^data:[^,]*;base64,(.*)$/s.exec(dataUrl)?.[1] ?? '');
  return bytes && imageDataUrl(bytes);
}

/** Reads the image in files of versions before Moodle 2, which have elements for it. */
export function readOldImage(question: XmlElement, report: ImportReport): string | null {
  const base64 = textOf(childNamed(question, 'image_base64'));
  const name = textOf(childNamed(question, 'image')).trim();
  if (base64.trim() === '') {
    if (name !== '') report.tell(childNamed(question, 'image')?.line ?? question.line, name, reasons.imageMissing);
    return null;
  }
  const bytes = decodeBase64(base64);
  const image = bytes && imageDataUrl(bytes);
  if (image === null) report.tell(question.line, name, reasons.imageKind);
  return image;
}
