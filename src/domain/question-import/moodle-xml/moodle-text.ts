/** Texts of Moodle XML, with the images that stand beside them. */
import { decodeBase64, imageDataUrl } from '../image-data.ts';
import type { ImportReport } from '../import-report.ts';
import { toPlainText } from '../plain-text.ts';
import { htmlToText } from '../rich-text/html-to-text.ts';
import { reasons } from '../texts.ts';
import { childNamed, childrenNamed, textOf, type XmlElement } from '../xml/parse-xml.ts';

/** The first `<text>` of an element; old files have the text in the element itself. */
const sourceOf = (element: XmlElement): string => {
  const text = childNamed(element, 'text');
  if (text === undefined) return element.children.filter((child) => typeof child === 'string').join('');
  return text.children.some((child) => typeof child !== 'string') ? markupOf(text) : textOf(text);
};

/** Some programs write elements of HTML into a text as they are, not as characters. */
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
  /** A data URL. */
  image: string | null;
}

/**
 * The plain form of a text; what has none is told.
 * @param imageReason why its images are not taken; without it the first one is
 */
export function readText(element: XmlElement | undefined, report: ImportReport, imageReason?: string): MoodleText {
  if (element === undefined) return { text: '', image: null };
  const { line } = element;
  const source = sourceOf(element);
  const format = element.attributes.format ?? 'html';
  if (format === 'plain_text') return { text: toPlainText(source), image: null };
  const { text, images, lost } = htmlToText(source, { keepsLines: format === 'moodle_auto_format' || format === 'markdown' });
  for (const part of lost) report.tell(line, part.text, part.message);
  let image: string | null = null;
  for (const address of images) {
    const found: string = image === null && imageReason === undefined ? findImage(address, element) : (imageReason ?? reasons.secondImage);
    if (found.startsWith('data:')) image = found;
    else report.tell(line, nameOf(address), found);
  }
  return { text, image };
}

/** A text that is plain by definition: a spelling, a number, the right side of a pair. */
export function readPlain(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  const hasElements = childNamed(element, 'text')?.children.some((child) => typeof child !== 'string') === true;
  return hasElements ? htmlToText(sourceOf(element)).text : toPlainText(sourceOf(element));
}

/** Data URLs are long. */
const nameOf = (address: string): string => (address.startsWith('data:') ? 'рисунок' : address.replace(/^@@PLUGINFILE@@\//, ''));

/** @returns the data URL of an image, or the reason why there is none */
function findImage(address: string, element: XmlElement): string {
  const inline = /^data:[^,]*;base64,(.*)$/s.exec(address)?.[1];
  const file = childrenNamed(element, 'file').find(({ attributes }) => pathOf(attributes) === plainPath(address));
  const base64 = inline ?? (file && textOf(file));
  if (base64 === undefined) return reasons.imageMissing;
  const bytes = decodeBase64(base64);
  return (bytes && imageDataUrl(bytes)) ?? reasons.imageKind;
}

const pathOf = ({ name = '', path = '/' }: XmlElement['attributes']): string => `${path}${name}`.replace(/^\/+/, '');

function plainPath(address: string): string {
  const path = address.replace(/^@@PLUGINFILE@@/, '').replace(/[?#].*$/, '').replace(/^\/+/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The image of files before Moodle 2: in elements of its own. */
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
