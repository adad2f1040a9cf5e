/** Reads Moodle XML (rule R116). The file is parsed as a stream, so that one question at a time is in memory. */
import type { Material } from '../../materials/material.ts';
import { QUESTION_LIMITS } from '../../questions/question-limits.ts';
import type { Question } from '../../questions/question.ts';
import { ImportReport, type QuestionImport } from '../import-report.ts';
import { isListokComment, parseListokComment, takeAlone, takeTestFields, takeWithFields, type ListokFields } from '../listok-comment.ts';
import { toPlainText } from '../plain-text.ts';
import { newQuestion } from '../question-notes.ts';
import { reasons } from '../texts.ts';
import { topicOfCategory } from '../topic.ts';
import { unreadableAs, UnreadableFile } from '../unreadable-file.ts';
import { childNamed, elementsOf, parseXml, textOf, TreeBuilder, type XmlElement } from '../xml/parse-xml.ts';
import { readers } from './moodle-answers.ts';
import { DescriptionHolder } from './moodle-description.ts';
import { filesOf, readExplanation, readOldImage, readPlain, readText, storedImage } from './moodle-text.ts';

/** Elements that are settings, or that the readers of the kinds handle. */
const KNOWN = new Set(
  (
    'name questiontext image image_base64 generalfeedback defaultgrade penalty hidden idnumber single shuffleanswers answernumbering ' +
    'showstandardinstruction shownumcorrect usecase layouttype selecttype selectcount gradingtype showgrading numberingstyle ' +
    'responseformat responserequired responsefieldlines minwordlimit maxwordlimit attachments attachmentsrequired filetypeslist ' +
    'maxbytes unitgradingtype unitpenalty showunits unitsleft units tags coursetags answer subquestion graderinfo responsetemplate'
  ).split(' '),
);
const FEEDBACK = new Set(['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback', 'correctresponsesfeedback', 'feedback']);

/** Matches the feedback that Moodle gives to every question. */
const STANDARD_FEEDBACK = /^(?:ваш ответ (?:верный|частично правильный|неправильный)|your answer is (?:correct|partially correct|incorrect))\.?$/i;

/** The error that stops the parser when the report is full. */
class Full extends Error {}

export function readMoodleXml(source: string): QuestionImport {
  const reader = new MoodleXmlReader();
  try {
    parseXml(source.replace(/^\ufeff/, ''), reader);
  } catch (error) {
    if (!(error instanceof Full)) throw error;
  }
  reader.descriptions.end();
  return reader.report.result();
}

class MoodleXmlReader {
  readonly report = new ImportReport();
  /** The descriptions that other programs write, which become materials. */
  readonly descriptions = new DescriptionHolder(this.report);
  #topic: string | null = null;
  #fields: ListokFields = {};
  /** The material that the last `listok:` comment holds. Its images are in the description after the comment. */
  #material: Material | null = null;
  #depth = 0;
  #question: TreeBuilder | null = null;

  open(name: string, attributes: Record<string, string>, line: number): void {
    this.#depth += 1;
    if (this.#depth === 1 && name !== 'quiz') throw new UnreadableFile(unreadableAs('moodle-xml'), { line });
    if (this.#depth === 2) this.#question = new TreeBuilder();
    this.#question?.open(name, attributes, line);
  }

  close(): void {
    this.#depth -= 1;
    this.#question?.close();
    if (this.#depth !== 1 || this.#question === null) return;
    this.#read(this.#question.root);
    this.#question = null;
  }

  text(text: string, line: number): void {
    if (this.#question) this.#question.text(text);
    else if (text.trim() !== '') this.report.tell(line, text, reasons.outside);
  }

  comment(text: string, line: number): void {
    if (!isListokComment(text)) return;
    const fields = parseListokComment(text) ?? {};
    const ofTest = takeTestFields(this.report, line, fields);
    if (ofTest !== undefined) this.#material = ofTest;
    else if (fields.isAlone) takeAlone(this.report, line, fields, storedImage);
    else this.#fields = fields;
  }

  #read(element: XmlElement): void {
    const { report } = this;
    if (element.name !== 'question') {
      if (textOf(element).trim() !== '') report.tell(element.line, textOf(element), reasons.unknown);
      return;
    }
    const type = element.attributes.type ?? '';
    if (type === 'category') return this.#readCategory(element);
    const material = this.#material;
    this.#material = null;
    if (type === 'description' && material !== null) {
      for (const image of filesOf(childNamed(element, 'questiontext')).slice(0, QUESTION_LIMITS.materialImages)) material.images.push(image);
      return;
    }
    const fields = this.#fields;
    this.#fields = {};
    if (report.isFull) {
      report.tellRest(element.line, shownText(element));
      throw new Full();
    }
    if (type === 'description') return this.descriptions.hold(element, shownText(element));
    const reader = Object.hasOwn(readers, type) ? readers[type] : undefined;
    if (reader === undefined) return report.tell(element.line, shownText(element), reasons.kind(type));
    const { text, image } = readText(childNamed(element, 'questiontext'), report);
    const explanation = readExplanation(childNamed(element, 'generalfeedback'), report);
    const { body, faults } = reader(element, report);
    this.#tellTheRest(element);
    const described = this.descriptions.next(report.questions.length + 1);
    const question: Question = {
      ...newQuestion(text, body),
      ...(described !== null && { materialId: described.materialId }),
      contextImage: image ?? readOldImage(element, report),
      ...(this.#topic !== null && { topic: this.#topic }),
      ...(explanation !== '' && { explanation }),
    };
    takeWithFields(report, element.line, question, faults, fields);
    if (described?.note) report.questions.at(-1)?.problems.push(described.note);
  }

  #readCategory(element: XmlElement): void {
    this.descriptions.end();
    const category = childNamed(element, 'category');
    const path = readPlain(category);
    const { topic, isTooLong } = topicOfCategory(path, this.report.name);
    this.#topic = topic;
    if (isTooLong) this.report.tell(category?.line ?? element.line, path, reasons.topicTooLong);
    const info = childNamed(element, 'info');
    const infoText = readText(info, this.report, reasons.imageOutside).text;
    if (infoText !== '') this.report.tell(info?.line ?? element.line, infoText, reasons.outside);
  }

  /** Reports feedback, hints and elements of other programs. */
  #tellTheRest(question: XmlElement): void {
    const tell = (element: XmlElement, message: string): void => {
      const text = toPlainText(readText(element, this.report, reasons.secondImage).text || textOf(element));
      if (text !== '') this.report.tell(element.line, text, message);
    };
    for (const element of elementsOf(question)) {
      if (element.name === 'hint') tell(element, reasons.hint);
      else if (FEEDBACK.has(element.name)) {
        // Old files have a number in this element.
        if (element.name !== 'correctresponsesfeedback' && !STANDARD_FEEDBACK.test(readPlain(element).replace(/<[^<>]{0,99}>/g, '').trim())) tell(element, reasons.feedback);
      } else if (!KNOWN.has(element.name)) tell(element, reasons.unknown);
      const feedback = element.name === 'answer' ? childNamed(element, 'feedback') : undefined;
      if (feedback) tell(feedback, reasons.feedback);
    }
  }
}

/** The text that the report shows for a question that is not taken. */
function shownText(element: XmlElement): string {
  const text = childNamed(element, 'questiontext');
  return readText(text, new ImportReport(), reasons.secondImage).text || readPlain(childNamed(element, 'name')) || (element.attributes.type ?? '');
}
