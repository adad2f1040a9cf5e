/** Reads the answers of a question in Moodle XML, by its kind. */
import { multipleChoice, singleChoice, toSpellings, trueOrFalse, unequalWeights } from '../choices.ts';
import { parseDecimal } from '../decimal.ts';
import type { ImportReport } from '../import-report.ts';
import type { QuestionBody } from '../imported-question.ts';
import { toMatch, toSequence, type MatchRow } from '../ordering.ts';
import { reasons } from '../texts.ts';
import { childNamed, childrenNamed, textOf, type XmlElement } from '../xml/parse-xml.ts';
import { readLabel, readPlain, readText } from './moodle-text.ts';

interface Answers {
  body: QuestionBody;
  faults: string[];
}

const withoutFaults = (body: QuestionBody): Answers => ({ body, faults: [] });

/** The weight of an answer in per cent. */
const weightOf = (answer: XmlElement): number =>
  parseDecimal(answer.attributes.fraction ?? textOf(childNamed(answer, 'fraction'))) ?? 0;
const isFull = (answer: XmlElement): boolean => Math.abs(weightOf(answer) - 100) < 0.001;
const answersOf = (question: XmlElement): XmlElement[] => childrenNamed(question, 'answer');
const valueOf = (question: XmlElement, name: string): string => textOf(childNamed(question, name)).trim();

type Reader = (question: XmlElement, report: ImportReport) => Answers;

/** The reader of each kind of question, by Moodle's name of the kind. */
export const readers: Readonly<Record<string, Reader>> = {
  multichoice(question, report) {
    const isSingle = !['false', '0'].includes(valueOf(question, 'single'));
    const answers = answersOf(question);
    const told = isSingle
      ? answers.filter((answer) => weightOf(answer) > 0 && !isFull(answer))
      : unequalWeights(answers.map(weightOf))
        ? answers.filter((answer) => weightOf(answer) > 0)
        : [];
    for (const answer of told) report.tell(answer.line, `${answer.attributes.fraction ?? ''} %: ${readPlain(answer)}`, reasons.weight);
    const choices = answers.map((answer) => ({
      text: readText(answer, report, reasons.imageInOption).text,
      isRight: isSingle ? isFull(answer) : weightOf(answer) > 0,
    }));
    return isSingle ? singleChoice(choices) : multipleChoice(choices);
  },

  truefalse(question) {
    const answers = answersOf(question);
    // Old files have words of another language, such as «Верно», instead of `true` and `false`. The first answer then
    // means «верно».
    const isTrue = (answer: XmlElement, index: number): boolean => {
      const text = readPlain(answer).toLowerCase();
      return text === 'true' || (text !== 'false' && index === 0);
    };
    const right = answers.map((answer, index) => ({ answer, isTrue: isTrue(answer, index) })).filter(({ answer }) => isFull(answer));
    return withoutFaults(trueOrFalse(right.length === 1 ? (right[0]?.isTrue ?? null) : null));
  },

  shortanswer(question, report) {
    const spellings: string[] = [];
    for (const answer of answersOf(question)) {
      const text = readPlain(answer);
      const hasMask = /(?<!\\)\*/.test(text);
      // A spelling with 0 % is wrong.
      if (weightOf(answer) === 0) continue;
      if (!isFull(answer)) report.tell(answer.line, text, reasons.partialAnswer);
      else if (hasMask) report.tell(answer.line, text, reasons.mask);
      else spellings.push(text.replaceAll('\\*', '*'));
    }
    const matchCase = valueOf(question, 'usecase') === '1';
    return withoutFaults({ type: 'short', answers: toSpellings(spellings, matchCase), ...(matchCase && { matchCase: true }) });
  },

  numerical(question, report) {
    const numbers: { answer: number; tolerance: number }[] = [];
    for (const element of answersOf(question)) {
      const text = readPlain(element);
      const [answer, tolerance] = [parseDecimal(text), parseDecimal(valueOf(element, 'tolerance') || '0')];
      if (text === '*') report.tell(element.line, text, reasons.mask);
      else if (!isFull(element)) report.tell(element.line, text, reasons.partialAnswer);
      else if (answer === null || tolerance === null || tolerance < 0) report.tell(element.line, text, reasons.notANumber);
      else if (numbers.length > 0) report.tell(element.line, text, reasons.otherNumber);
      else numbers.push({ answer, tolerance });
    }
    for (const units of childrenNamed(question, 'units')) {
      for (const unit of childrenNamed(units, 'unit')) report.tell(unit.line, valueOf(unit, 'unit_name'), reasons.units);
    }
    return withoutFaults({ type: 'number', ...(numbers[0] ?? { answer: null, tolerance: 0 }) });
  },

  matching(question, report) {
    const rows: MatchRow[] = [];
    const others: string[] = [];
    for (const row of childrenNamed(question, 'subquestion')) {
      const left = readText(row, report, reasons.imageInOption).text;
      const right = readLabel(childNamed(row, 'answer'));
      if (left === '') others.push(right);
      else rows.push({ left, right: right === '' ? null : right });
    }
    return withoutFaults(toMatch(rows, others));
  },

  ordering(question, report) {
    const answers = answersOf(question);
    if (['1', '2'].includes(valueOf(question, 'selecttype')) || /^(RANDOM|CONTIGUOUS)$/.test(valueOf(question, 'selecttype'))) {
      report.tell(childNamed(question, 'selecttype')?.line ?? question.line, valueOf(question, 'selecttype'), reasons.selection);
    }
    const places = answers.map(weightOf);
    const order = answers.map((_, index) => index);
    // The fraction of an item is its place in the order. If the fractions are not places, the order of the file counts.
    if (new Set(places).size === places.length) order.sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
    const texts = answers.map((answer) => readText(answer, report, reasons.imageInOption).text);
    return withoutFaults(toSequence(order.map((index) => texts[index] ?? '')));
  },

  essay(question, report) {
    const template = childNamed(question, 'responsetemplate');
    const templateText = template ? readText(template, report, reasons.imageInOption).text : '';
    if (template && templateText !== '') report.tell(template.line, templateText, reasons.template);
    return withoutFaults({ type: 'freeform', freeformAnswer: readText(childNamed(question, 'graderinfo'), report, reasons.secondImage).text });
  },
};
