/**
 * What an author sends to be stored as a general test, the rules for it (specification §5) and its stored form.
 * The editor page asks the same function as the server, so both complain alike.
 */
import type * as z from 'zod';
import { ascending } from './ascending.ts';
import { Failure, failureTexts, type FailureCode } from './failure.ts';
import { readImage } from './image.ts';
import { inOneLine } from './lines.ts';
import { isVisible, rowLetter, type Question } from './question.ts';
import type * as schema from './test-draft-schema.ts';

export type TestDraft = z.infer<typeof schema.TestDraft>;

/** A broken rule and the place of it. */
export interface Problem {
  code: FailureCode;
  message: string;
  /** Place of the question, from 0; absent when the whole test is meant. */
  place?: number;
  /** The field of the test or of the question. */
  field: string;
}

/**
 * Trims texts, makes each option and row one line, drops blank ones (a blank line is no option) and moves the indexes
 * along with them, so that «верный» stays with the text it was set on.
 */
export function normalizeTest(draft: TestDraft): TestDraft {
  return { name: draft.name.trim(), questions: draft.questions.map(normalizeQuestion) };
}

function normalizeQuestion(question: Question): Question {
  const common = {
    question: question.question.trim(),
    contextText: question.contextText?.trim() || null,
    contextImage: question.contextImage || null,
  };
  switch (question.type) {
    case 'text': {
      const { lines, indexOf } = compact(question.options);
      return { ...question, ...common, options: lines, correct: indexOf(question.correct) };
    }
    case 'multiple': {
      const { lines, indexOf } = compact(question.options);
      const correctAnswers = question.correctAnswers.map(indexOf).filter((index) => index >= 0);
      return { ...question, ...common, options: lines, correctAnswers: ascending(correctAnswers) };
    }
    case 'match': {
      const left = compact(question.matchLeft);
      const right = compact(question.matchRight);
      const matchAnswers = left.kept.map((row) => right.indexOf(question.matchAnswers[row] ?? -1));
      return { ...question, ...common, matchLeft: left.lines, matchRight: right.lines, matchAnswers };
    }
    case 'freeform':
      return { ...question, ...common, freeformAnswer: question.freeformAnswer.trim() };
  }
}

/** Non-blank lines, the places they came from, and the new place of an old one (-1: gone). */
function compact(raw: readonly string[]): { lines: string[]; kept: number[]; indexOf: (old: number) => number } {
  const lines = raw.map(inOneLine);
  const kept = lines.flatMap((line, place) => (line ? [place] : []));
  return { lines: lines.filter(Boolean), kept, indexOf: (old) => kept.indexOf(old) };
}

/**
 * Every broken rule of a normalized test, in the order in which a reader meets them. Pictures are
 * checked apart, where their bytes are.
 */
export function testProblems(test: TestDraft): Problem[] {
  if (test.questions.length === 0) {
    return [...nameProblems(test), problem('no-questions', 'questions')];
  }
  const found = [...nameProblems(test), ...test.questions.flatMap(questionProblems)];
  if (found.length === 0 && !test.questions.some(isVisible)) return [problem('only-freeform', 'questions')];
  return found;
}

const problem = (code: FailureCode, field: string): Problem => ({ code, message: failureTexts[code], field });

const nameProblems = (test: TestDraft): Problem[] =>
  test.name ? [] : [{ code: 'missing-fields', message: 'Введите название теста.', field: 'name' }];

/** Every broken rule of a normalized question at its place. */
export function questionProblems(question: Question, place: number): Problem[] {
  const number = place + 1;
  const at = (code: FailureCode, field: string, message: string): Problem => ({ code, message, place, field });
  const problems: Problem[] = [];
  if (!question.question) problems.push(at('question-empty', 'question', `Вопрос №${number} не заполнен.`));

  if (question.type === 'text' || question.type === 'multiple') {
    const noneCorrect =
      question.type === 'text'
        ? question.options[question.correct] === undefined
        : question.correctAnswers.length === 0;
    if (question.options.length < 2) {
      problems.push(at('too-few-options', 'options', `В вопросе №${number} минимум 2 варианта ответа.`));
    } else if (noneCorrect) {
      const message = `В вопросе №${number} отметьте хотя бы один верный ответ.`;
      problems.push(at('no-correct-answer', question.type === 'text' ? 'correct' : 'correctAnswers', message));
    }
  }
  if (question.type === 'match') {
    if (question.matchLeft.length === 0 || question.matchRight.length === 0) {
      const field = question.matchLeft.length === 0 ? 'matchLeft' : 'matchRight';
      problems.push(at('empty-column', field, `В вопросе №${number} заполните обе колонки.`));
    } else {
      const row = question.matchAnswers.findIndex((right) => question.matchRight[right] === undefined);
      if (row >= 0) {
        problems.push(at('incomplete-match', 'matchAnswers', `Выберите пару для строки ${rowLetter(row)}.`));
      }
    }
  }
  return problems;
}

/**
 * Checks a draft as the server does before it stores it.
 * @returns the normalized test
 * @throws Failure with the code and text of the first broken rule and the texts of all by field
 */
export function checkTest(draft: TestDraft): TestDraft {
  const test = normalizeTest(draft);
  throwProblems([...testProblems(test), ...test.questions.flatMap(pictureProblems)]);
  return test;
}

function pictureProblems(question: Question, place: number): Problem[] {
  if (question.contextImage === null) return [];
  try {
    readImage(question.contextImage);
    return [];
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [{ code: error.code, message: error.message, place, field: 'contextImage' }];
  }
}

/** Throws the first of the problems, with the texts of all by field. */
export function throwProblems(problems: Problem[]): void {
  const [first] = problems;
  if (first === undefined) return;
  const path = ({ place, field }: Problem) => (place === undefined ? field : `questions.${place}.${field}`);
  throw new Failure(first.code, {
    // The page words a missing name at its field; programs get the text that the API document names.
    ...(first.code !== 'missing-fields' && { message: first.message }),
    fields: Object.fromEntries(problems.map((each) => [path(each), each.message])),
    ...(first.place !== undefined && { question: first.place + 1 }),
  });
}
