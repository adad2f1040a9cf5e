/** Writes Moodle XML as Moodle reads it (rule R121). */
import { readMoodleXml } from '../question-import/moodle-xml/read-moodle-xml.ts';
import { splitLines, toSingleLine } from '../lines.ts';
import type { Question } from '../questions/question.ts';
import type { ExportedTest } from './exported-test.ts';
import { commentFor, nameComment } from './lost-fields.ts';
import { toPlainNumber } from './plain-number.ts';
import { correctItems, rightShare, rowsOf } from './question-parts.ts';

export function writeMoodleXml({ name, questions }: ExportedTest): string {
  const blocks = questions.map((question) => {
    const written = writeQuestion(question);
    // Without its image, which is long and comes back as it is.
    const comment = commentFor(question, readMoodleXml(`<quiz>${writeQuestion({ ...question, contextImage: null })}</quiz>`), true);
    return comment === null ? written : `<!-- ${comment} -->\n${written}`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${[`<!-- ${nameComment(name)} -->`, ...blocks].join('\n')}\n</quiz>\n`;
}

const SPECIAL: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// oxlint-disable-next-line no-control-regex -- XML has no such characters
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const escape = (text: string): string => text.replace(NOT_IN_XML, '').replace(/[&<>"]/g, (character) => SPECIAL[character] ?? '');

/** Plain text as HTML, inside XML. */
const html = (text: string): string => escape(splitLines(text).map(escape).join('<br>'));

const NAME_MAX_LENGTH = 60;

function writeQuestion(question: Question): string {
  const image = imageOf(question.contextImage);
  const name = toSingleLine(question.question).slice(0, NAME_MAX_LENGTH).trim() || 'Вопрос';
  return [
    `<question type="${TYPES[question.type]}">`,
    `  <name><text>${escape(name)}</text></name>`,
    `  <questiontext format="html"><text>${escape('<p>')}${html(question.question)}${escape('</p>')}${image.tag}</text>${image.file}</questiontext>`,
    `  <generalfeedback format="html"><text>${html(question.explanation ?? '')}</text></generalfeedback>`,
    ...writeAnswers(question).map((line) => `  ${line}`),
    '</question>',
  ].join('\n');
}

const TYPES = {
  text: 'multichoice',
  multiple: 'multichoice',
  match: 'matching',
  short: 'shortanswer',
  number: 'numerical',
  sequence: 'ordering',
  freeform: 'essay',
} as const satisfies Record<Question['type'], string>;

function imageOf(dataUrl: string | null): { tag: string; file: string } {
  const [, type, base64] = /^data:image\/(\w+);base64,(.*)$/s.exec(dataUrl ?? '') ?? [];
  if (type === undefined || base64 === undefined) return { tag: '', file: '' };
  const name = `image.${type === 'jpeg' ? 'jpg' : type}`;
  return { tag: escape(`<p><img src="@@PLUGINFILE@@/${name}" alt=""></p>`), file: `<file name="${name}" path="/" encoding="base64">${base64}</file>` };
}

const answer = (fraction: string | number, text: string, inside = ''): string => `<answer fraction="${fraction}" format="html"><text>${html(text)}</text>${inside}</answer>`;
/** Spellings and numbers are plain in Moodle. */
const plainAnswer = (text: string, inside = ''): string => `<answer fraction="100" format="moodle_auto_format"><text>${escape(text)}</text>${inside}</answer>`;

function writeAnswers(question: Question): string[] {
  switch (question.type) {
    case 'text':
      return ['<single>true</single>', ...question.options.map((option, index) => answer(index === question.correct ? 100 : 0, option))];
    case 'multiple': {
      const fractionOf = (index: number): string => (question.correctAnswers.includes(index) ? rightShare(question) : question.correctAnswers.length > 0 ? '-100' : '0');
      return ['<single>false</single>', ...question.options.map((option, index) => answer(fractionOf(index), option))];
    }
    case 'match':
      return rowsOf(question).map(({ left, right }) => `<subquestion format="html"><text>${html(left)}</text><answer><text>${escape(right ?? '')}</text></answer></subquestion>`);
    case 'short':
      return [`<usecase>${question.matchCase ? 1 : 0}</usecase>`, ...question.answers.map((spelling) => plainAnswer(spelling.replaceAll('*', '\\*')))];
    case 'number':
      return question.answer === null ? [] : [plainAnswer(toPlainNumber(question.answer), `<tolerance>${toPlainNumber(question.tolerance)}</tolerance>`)];
    case 'sequence':
      return [
        '<layouttype>VERTICAL</layouttype>',
        '<selecttype>ALL</selecttype>',
        `<selectcount>${question.items.length}</selectcount>`,
        '<gradingtype>ALL_OR_NOTHING</gradingtype>',
        '<showgrading>SHOW</showgrading>',
        ...correctItems(question).map((item, index) => answer(index + 1, item)),
      ];
    case 'freeform':
      return [`<graderinfo format="html"><text>${html(question.freeformAnswer)}</text></graderinfo>`];
  }
}
