/** Writes Moodle XML in the form that Moodle reads (rules R121 and R250, ADR 52). */
import { readMoodleXml } from '../question-import/moodle-xml/read-moodle-xml.ts';
import { toSingleLine } from '../lines.ts';
import { materialOf, type Material } from '../materials/material.ts';
import { maxScoreOf } from '../questions/max-score.ts';
import type { Question } from '../questions/question.ts';
import type { ExportedTest } from './exported-test.ts';
import { categoryPath } from './category-path.ts';
import { aloneComment, commentFor, materialComment, nameComment, settingsComments } from './lost-fields.ts';
import { escapeHtml, toHtml, toMoodleMarkdown } from './moodle-html.ts';
import { moodleRefusals, refusalOf } from './moodle-refusals.ts';
import { toPlainNumber } from './plain-number.ts';
import { correctItems, rightShare, rowsOf } from './question-parts.ts';

export function writeMoodleXml(test: ExportedTest): string {
  const { name, questions } = test;
  const head = [nameComment(name), ...settingsComments(test), ...moodleRefusals(questions, 'moodle-xml')].map((comment) => `<!-- ${comment} -->`);
  const blocks = [...head];
  let category = '';
  const written = new Set<string>();
  for (const question of questions) {
    const material = materialOf(question, test.materials ?? []);
    if (material !== null && !written.has(material.id)) {
      blocks.push(`<!-- ${materialComment(material, true)} -->`, writeMaterial(material));
      written.add(material.id);
    }
    if (refusalOf(question, 'moodle-xml') !== null) {
      blocks.push(`<!-- ${aloneComment(question, true)} -->`);
      continue;
    }
    const itsCategory = `<question type="category"><category>${text(categoryPath(name, question))}</category></question>`;
    if (itsCategory !== category) blocks.push(itsCategory);
    category = itsCategory;
    // The image is left out here, because it is long and comes back unchanged anyway.
    const withoutImage = writeQuestion({ ...question, contextImage: null });
    const comment = commentFor(question, readMoodleXml(`<quiz>${head[0] ?? ''}${category}${withoutImage}</quiz>`), true);
    if (comment !== null) blocks.push(`<!-- ${comment} -->`);
    blocks.push(writeQuestion(question));
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${blocks.join('\n')}\n</quiz>\n`;
}

// oxlint-disable-next-line no-control-regex -- XML has no such characters
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/**
 * Writes a text as CDATA. Outside of CDATA Moodle loses the spaces beside entities, and the spaces at the place where
 * its parser begins the next piece of the file.
 */
function text(source: string): string {
  const inXml = source.replace(NOT_IN_XML, '').replaceAll(']]>', ']]]]><![CDATA[>');
  return inXml === '' ? '<text></text>' : `<text><![CDATA[${inXml}]]></text>`;
}

const NAME_MAX_LENGTH = 60;

function writeQuestion(question: Question): string {
  const image = imageOf(question.contextImage);
  const name = nameOf(question.question) || 'Вопрос';
  const points = maxScoreOf(question);
  return [
    `<question type="${TYPES[question.type]}">`,
    `  <name>${text(escapeHtml(name))}</name>`,
    `  <questiontext format="html">${text(`${paragraph(question.contextText)}${paragraph(question.question)}${image.tag}`)}${image.file}</questiontext>`,
    `  <generalfeedback format="markdown">${text(toMoodleMarkdown(question.explanation ?? ''))}</generalfeedback>`,
    ...(points > 0 ? [`  <defaultgrade>${points}</defaultgrade>`] : []),
    ...writeAnswers(question).map((line) => `  ${line}`),
    '</question>',
  ].join('\n');
}

/**
 * Writes a material as a question of the type `description`. In Moodle too it is shown before its questions. An import reads
 * the comment above the description, and the files in it.
 */
function writeMaterial({ text: source, images }: Material): string {
  const files = images.map((image, index) => fileOf(image, `image-${index + 1}`)).filter((file) => file !== null);
  const body = [toMoodleMarkdown(source), ...files.map(({ name }) => `![](@@PLUGINFILE@@/${name})`)].filter(Boolean).join('\n\n');
  return [
    '<question type="description">',
    `  <name>${text(escapeHtml(nameOf(source) || 'Материал'))}</name>`,
    `  <questiontext format="markdown">${text(body)}${files.map(({ element }) => element).join('')}</questiontext>`,
    '</question>',
  ].join('\n');
}

const nameOf = (source: string): string => [...toSingleLine(source)].slice(0, NAME_MAX_LENGTH).join('').trim();

const paragraph = (source: string | null): string => (source === null ? '' : `<p>${toHtml(source)}</p>`);

const TYPES = {
  text: 'multichoice',
  multiple: 'multichoice',
  match: 'matching',
  short: 'shortanswer',
  number: 'numerical',
  sequence: 'ordering',
  extended: 'essay',
  freeform: 'essay',
} as const satisfies Record<Question['type'], string>;

function imageOf(dataUrl: string | null): { tag: string; file: string } {
  const file = dataUrl === null ? null : fileOf(dataUrl, 'image');
  return file === null ? { tag: '', file: '' } : { tag: `<p><img src="@@PLUGINFILE@@/${file.name}" alt=""></p>`, file: file.element };
}

function fileOf(dataUrl: string, stem: string): { name: string; element: string } | null {
  const [, type, base64] = /^data:image\/(\w+);base64,(.*)$/s.exec(dataUrl) ?? [];
  if (type === undefined || base64 === undefined) return null;
  const name = `${stem}.${type === 'jpeg' ? 'jpg' : type}`;
  return { name, element: `<file name="${name}" path="/" encoding="base64">${base64}</file>` };
}

const answer = (fraction: string | number, source: string): string => `<answer fraction="${fraction}" format="html">${text(toHtml(source))}</answer>`;
/** Writes a spelling or a number. Both are plain texts in Moodle. */
const plainAnswer = (source: string, inside = ''): string => `<answer fraction="100" format="moodle_auto_format">${text(source)}${inside}</answer>`;

function writeAnswers(question: Question): string[] {
  switch (question.type) {
    case 'text':
      return ['<single>true</single>', ...question.options.map((option, index) => answer(index === question.correct ? 100 : 0, option))];
    case 'multiple': {
      const fractionOf = (index: number): string => (question.correctAnswers.includes(index) ? rightShare(question) : '-100');
      return ['<single>false</single>', ...question.options.map((option, index) => answer(fractionOf(index), option))];
    }
    case 'match':
      // Moodle shows right items as HTML without tags.
      return rowsOf(question).map(({ left, right }) => `<subquestion format="html">${text(toHtml(left))}<answer>${text(escapeHtml(right ?? ''))}</answer></subquestion>`);
    case 'short':
      return [`<usecase>${question.matchCase ? 1 : 0}</usecase>`, ...question.answers.map((spelling) => plainAnswer(spelling.replaceAll('*', '\\*')))];
    case 'number':
      return question.answer === null ? [] : [plainAnswer(toPlainNumber(question.answer), `<tolerance>${toPlainNumber(question.tolerance)}</tolerance>`)];
    case 'sequence':
      return [
        // Without this element Moodle stops at the question.
        '<shownumcorrect>1</shownumcorrect>',
        '<layouttype>VERTICAL</layouttype>',
        '<selecttype>ALL</selecttype>',
        `<selectcount>${question.items.length}</selectcount>`,
        '<gradingtype>ALL_OR_NOTHING</gradingtype>',
        '<showgrading>SHOW</showgrading>',
        ...correctItems(question).map((item, index) => answer(index + 1, item)),
      ];
    case 'extended':
      return [`<graderinfo format="html">${text(toHtml(question.sampleAnswer))}</graderinfo>`];
    case 'freeform':
      return [`<graderinfo format="html">${text(toHtml(question.freeformAnswer))}</graderinfo>`];
  }
}
