/** Finds what the admin has to correct, or should know, about a question that was taken from a file. */
import { toSingleLine } from '../lines.ts';
import { QUESTION_LIMITS as LIMITS } from '../questions/question-limits.ts';
import { isGraded, type Question } from '../questions/question.ts';
import { kindOf } from '../questions/question-kinds.ts';
import { isKeyFault, notes } from './texts.ts';

/** Matches words about a picture. «рис.» must be the abbreviation, and not the end of another word. */
const SPEAKS_OF_IMAGE = /(?:^|[^а-яё])(?:рис\.|рисун|на схеме|на графике|на диаграмме|на фотографии)/iu;

/**
 * Returns the faults of a question, then the notes about it.
 * @param ownFaults faults that the reader of the format has found. If one of them says why the key is missing, it
 * replaces the general note «no key»
 */
export function notesOf(question: Question, ownFaults: readonly string[] = []): string[] {
  const found = ownNotes(question);
  return [...ownFaults, ...(ownFaults.some(isKeyFault) ? found.filter((note) => note !== notes.missingKey) : found)];
}

function ownNotes(question: Question): string[] {
  const found = [...kindOf(question).gaps(question).map((gap) => notes[gap]), ...lengthFaults(question)];
  if (question.question.trim() === '') found.unshift(notes.emptyText);
  if (question.contextImage === null && SPEAKS_OF_IMAGE.test(`${question.question}\n${question.contextText ?? ''}`)) {
    found.push(notes.missingImage);
  }
  if (!isGraded(question)) found.push(notes.hiddenFromLearners);
  return found;
}

function lengthFaults(question: Question): string[] {
  const { answeredBy, lists: listsOf } = kindOf(question);
  const lists = Object.values(listsOf(question));
  const hasLonger = (max: number): boolean => lists.some((lines) => lines.some((line) => line.length > max));
  const tooLong = (what: string, text: string | null | undefined, max: number): string[] =>
    (text?.length ?? 0) > max ? [notes.tooLong(what, max)] : [];
  return [
    ...tooLong('Вопрос', question.question, LIMITS.question),
    ...tooLong('Текст к вопросу', question.contextText, LIMITS.context),
    ...tooLong('Пояснение', question.explanation, LIMITS.explanation),
    ...(hasLonger(LIMITS.line) ? [notes.tooLong('Строка', LIMITS.line)] : []),
    ...(answeredBy === 'text' && hasLonger(LIMITS.typedAnswer) ? [notes.tooLong('Ответ', LIMITS.typedAnswer)] : []),
    ...(lists.some(({ length }) => length > LIMITS.lines) ? [notes.tooManyLines(LIMITS.lines)] : []),
  ];
}

/** Makes a question without a context, picture and topic. */
export const newQuestion = <Body extends object>(question: string, body: Body) => ({
  ...body,
  question,
  contextText: null,
  contextImage: null,
});

/** Makes a single line for a question, such as an option or an item. */
export const toLine = (text: string): string => toSingleLine(text).replace(/\s+/g, ' ');
