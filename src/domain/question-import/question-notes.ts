/** Faults and notes of a question that was taken: what the admin has to mend, or should know. */
import { toSingleLine } from '../lines.ts';
import type { Question } from '../questions/question.ts';
import { isKeyFault, notes } from './texts.ts';

/** Of every test (rule R110). */
const LIMITS = { question: 5_000, context: 20_000, line: 2_000, explanation: 2_000, spelling: 500, lines: 100 } as const;

/** Words that speak of a picture. «рис.» is an abbreviation, not the end of another word. */
const SPEAKS_OF_IMAGE = /(?:^|[^а-яё])(?:рис\.|рисун|на схеме|на графике|на диаграмме|на фотографии)/iu;

/**
 * Faults and notes of a question, the faults first.
 * @param ownFaults what the reader found. A fault of the marks says more than that the key is missing.
 */
export function notesOf(question: Question, ownFaults: readonly string[] = []): string[] {
  const found = ownNotes(question);
  return [...ownFaults, ...(ownFaults.some(isKeyFault) ? found.filter((note) => note !== notes.missingKey) : found)];
}

function ownNotes(question: Question): string[] {
  const found = [...keyFaults(question), ...lengthFaults(question)];
  if (question.question.trim() === '') found.unshift(notes.emptyText);
  if (question.contextImage === null && SPEAKS_OF_IMAGE.test(`${question.question}\n${question.contextText ?? ''}`)) {
    found.push(notes.missingImage);
  }
  if (question.type === 'freeform') found.push(notes.hiddenFromLearners);
  return found;
}

function keyFaults(question: Question): string[] {
  switch (question.type) {
    case 'text':
    case 'multiple': {
      const hasKey = question.type === 'text' ? question.correct >= 0 : question.correctAnswers.length > 0;
      return [...(question.options.length < 2 ? [notes.tooFewOptions] : []), ...(hasKey ? [] : [notes.missingKey])];
    }
    case 'match': {
      if (question.matchLeft.length === 0 || question.matchRight.length === 0) return [notes.emptyColumn];
      if (question.matchAnswers.every((right) => right < 0)) return [notes.missingKey];
      return question.matchAnswers.some((right) => right < 0) ? [notes.missingPairs] : [];
    }
    case 'short':
      return question.answers.length > 0 ? [] : [notes.missingKey];
    case 'number':
      return question.answer === null ? [notes.missingKey] : [];
    case 'sequence': {
      const isRepeated = new Set(question.items).size < question.items.length;
      return [
        ...(question.items.length < 2 ? [notes.tooFewItems] : []),
        ...(isRepeated ? [notes.repeatedItems] : []),
        ...(question.correctOrder.length > 0 ? [] : [notes.missingKey]),
      ];
    }
    case 'freeform':
      return [];
  }
}

function lengthFaults(question: Question): string[] {
  const lines = linesOf(question);
  const tooLong = (what: string, text: string | null | undefined, max: number): string[] =>
    (text?.length ?? 0) > max ? [notes.tooLong(what, max)] : [];
  return [
    ...tooLong('Вопрос', question.question, LIMITS.question),
    ...tooLong('Текст к вопросу', question.contextText, LIMITS.context),
    ...tooLong('Пояснение', question.explanation, LIMITS.explanation),
    ...(lines.some((line) => line.length > LIMITS.line) ? [notes.tooLong('Строка', LIMITS.line)] : []),
    ...(question.type === 'short' && question.answers.some((answer) => answer.length > LIMITS.spelling)
      ? [notes.tooLong('Ответ', LIMITS.spelling)]
      : []),
    ...(lines.length > LIMITS.lines ? [notes.tooManyLines(LIMITS.lines)] : []),
  ];
}

function linesOf(question: Question): string[] {
  switch (question.type) {
    case 'text':
    case 'multiple':
      return question.options;
    case 'match':
      return question.matchLeft.length > question.matchRight.length ? question.matchLeft : question.matchRight;
    case 'sequence':
      return question.items;
    case 'short':
      return question.answers;
    case 'number':
    case 'freeform':
      return [];
  }
}

/** A question without context, picture and topic. */
export const newQuestion = <Body extends object>(question: string, body: Body) => ({
  ...body,
  question,
  contextText: null,
  contextImage: null,
});

/** One line of a question: an option, an item. */
export const toLine = (text: string): string => toSingleLine(text).replace(/\s+/g, ' ');
