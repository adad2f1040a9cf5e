/**
 * Reads the XML files of MyTestX (rule R118). Tasks have variants of answers, and each variant says whether it is
 * right.
 */
import { multipleChoice, singleChoice, toSpellings, type Choice } from '../choices.ts';
import { ImportReport, type QuestionImport } from '../import-report.ts';
import { toPlainText } from '../plain-text.ts';
import { newQuestion, notesOf } from '../question-notes.ts';
import { htmlToText } from '../rich-text/html-to-text.ts';
import { reasons } from '../texts.ts';
import { childrenNamed, descendantsNamed, elementsOf, parseXmlTree, textOf, type XmlElement } from '../xml/parse-xml.ts';

export const isMyTestXRoot = (root: string): boolean => /^mytest/i.test(root);

const lower = (text: string): string => text.toLowerCase();
const named = (element: XmlElement, ...names: string[]): XmlElement[] => elementsOf(element).filter(({ name }) => names.includes(lower(name)));

/**
 * The names that versions of the program use for one element. A name for plain text is before a name for formatted
 * text.
 */
const QUESTION = ['questiontext', 'question', 'text', 'tasktext'];
const VARIANT = ['varianttext', 'variant', 'answer', 'option'];

export function readMyTestXXml(source: string): QuestionImport {
  const report = new ImportReport();
  const root = parseXmlTree(source.replace(/^\ufeff/, ''));
  for (const task of tasksOf(root)) {
    if (report.isFull) {
      report.tellRest(task.line, questionOf(task));
      break;
    }
    takeTask(task, report);
  }
  return report.result();
}

const tasksOf = (root: XmlElement): XmlElement[] => ['Task', 'task', 'Question'].map((name) => descendantsNamed(root, name)).find((tasks) => tasks.length > 0) ?? [];

/** The plain text of an element. «PlainText» and «FormattedText» beside each other hold the same text. */
function plain(element: XmlElement | undefined): string {
  if (element === undefined) return '';
  const [text] = [...named(element, 'plaintext'), ...named(element, 'text', 'value')];
  const source = textOf(text ?? element);
  return /<\/?[a-z][^<>]*>/i.test(source) ? htmlToText(source).text : toPlainText(source);
}

const questionOf = (task: XmlElement): string => plain(named(task, ...QUESTION)[0]);

/** @returns `null` when the file does not say whether the variant is right */
function isRight(variant: XmlElement): boolean | null {
  const attribute = Object.entries(variant.attributes).find(([name]) => /correct|right|true/i.test(name))?.[1];
  const child = elementsOf(variant).find(({ name }) => /correct|right|true/i.test(name));
  const value = lower((attribute ?? (child && textOf(child)) ?? '').trim());
  return /^(?:true|1|yes|да|-1)$/.test(value) ? true : /^(?:false|0|no|нет)$/.test(value) ? false : null;
}

function takeTask(task: XmlElement, report: ImportReport): void {
  const text = questionOf(task);
  const lists = [task, ...named(task, 'variants', 'answers', 'options')];
  const variants = lists.flatMap((list) => named(list, ...VARIANT));
  const right = variants.map(isRight);
  const type = lower(task.attributes.Type ?? task.attributes.type ?? plain(named(task, 'type', 'tasktype', 'questiontype')[0]));
  // Questions about an order, pairs or places on a picture do not mark right variants. Half of such a question would be
  // wrong, so the whole question is reported as not read.
  if (variants.length === 0 || right.includes(null)) return report.tell(task.line, text || textOf(task).replace(/\s+/g, ' ').trim(), reasons.kind(type || 'MyTestX'));
  const images = ['Image', 'image', 'Picture', 'picture'].flatMap((name) => childrenNamed(task, name));
  for (const image of images) report.tell(image.line, image.attributes.name ?? 'рисунок', reasons.imageMissing);
  const choices = variants.map((variant, index): Choice => ({ text: plain(variant), isRight: right[index] === true }));
  const rightCount = choices.filter((choice) => choice.isRight).length;
  const isMultiple = rightCount > 1 || /^(?:2|mc|multi)/.test(type);
  const { body, faults } =
    choices.length === 1 && rightCount === 1
      ? { body: { type: 'short' as const, answers: toSpellings(choices.map((choice) => choice.text)) }, faults: [] }
      : (isMultiple ? multipleChoice : singleChoice)(choices);
  const question = newQuestion(text, body);
  report.take(task.line, question, notesOf(question, faults));
}
