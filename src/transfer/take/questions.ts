import { lessonTestProblems, normalizeLessonTest, toQuestion, type LessonQuestion } from '../../domain/lesson.ts';
import { LessonTestDraft } from '../../domain/lesson-schema.ts';
import { Failure } from '../../domain/failure.ts';
import { readImage } from '../../domain/image.ts';
import { inOneLine } from '../../domain/lines.ts';
import type { Question } from '../../domain/question.ts';
import { normalizeTest, testProblems, type Problem, type TestDraft } from '../../domain/test-draft.ts';
import * as schema from '../../domain/test-draft-schema.ts';
import { isMap } from '../input-file.ts';
import { Refusal } from '../refusal.ts';
import { fitting } from './checked.ts';
import { Fields } from './fields.ts';

/** Places of options and rows before blank ones were dropped: `options[1] === 2` says that the second was the third. */
export interface Moves {
  options: number[];
  left: number[];
  right: number[];
}

interface ReadTest {
  test: TestDraft;
  /** By question; `null` where nothing was dropped in the whole test. */
  moves: Moves[] | null;
}

/**
 * The general test of an old document. A picture that can't be kept is left out rather than the test with it.
 * @throws Refusal when it breaks a rule for tests (specification §5)
 */
export function readTest(document: Record<string, unknown>, notes: string[]): ReadTest {
  const fields = new Fields(document, notes);
  const questions = (fields.list('questions') ?? []).map((each, place) => readQuestion(each, place, notes));
  const draft = fitting(schema.TestDraft, { name: fields.text('name') ?? '', questions });
  const test = normalizeTest(draft);
  refuseProblems(testProblems(test));
  return { test, moves: movesOfAll(draft.questions, notes) };
}

const movesOf = (question: Question): Moves => ({
  options: 'options' in question ? kept(question.options) : [],
  left: 'matchLeft' in question ? kept(question.matchLeft) : [],
  right: 'matchRight' in question ? kept(question.matchRight) : [],
});

const kept = (lines: string[]): number[] => lines.flatMap((line, place) => (inOneLine(line) ? [place] : []));

function itemsOf(question: Question): string[] {
  switch (question.type) {
    case 'text':
    case 'multiple':
      return question.options;
    case 'match':
      return [...question.matchLeft, ...question.matchRight];
    case 'freeform':
      return [];
  }
}

/** The test of a lesson as the general test that it is. @throws Refusal when it breaks a rule for tests */
export function readLessonTest(document: Record<string, unknown>, notes: string[]): { questions: LessonQuestion[]; moves: Moves[] | null } {
  const fields = new Fields(document, notes);
  const read = (fields.list('questions') ?? []).map((each, place) => {
    const question = fieldsOf(each, place, notes);
    return { question: question.text('question') ?? '', options: question.texts('options'), correct: question.whole('correct') ?? -1 };
  });
  const draft = fitting(LessonTestDraft, { questions: read });
  const { questions } = normalizeLessonTest(draft);
  refuseProblems(lessonTestProblems({ questions }));
  return { questions, moves: movesOfAll(draft.questions.map(toQuestion), notes) };
}

/** @returns `null` where no option was dropped */
function movesOfAll(questions: Question[], notes: string[]): Moves[] | null {
  if (!questions.flatMap(itemsOf).some((item) => !inOneLine(item))) return null;
  notes.push('опущены пустые варианты ответа');
  return questions.map(movesOf);
}

function refuseProblems(problems: Problem[]): void {
  if (problems.length > 0) throw new Refusal(problems.map(({ message }) => message).join(' '));
}

function fieldsOf(value: unknown, place: number, notes: string[]): Fields {
  if (!isMap(value)) throw new Refusal(`вопрос №${place + 1}: это не вопрос`);
  return new Fields(value, notes, `вопрос №${place + 1}: `);
}

function readQuestion(value: unknown, place: number, notes: string[]): object {
  const fields = fieldsOf(value, place, notes);
  const common = {
    question: fields.text('question') ?? '',
    contextText: fields.text('contextText'),
    contextImage: imageOf(fields),
  };
  const type = typeOf(fields);
  switch (type) {
    case 'text':
      return { type, ...common, options: fields.texts('options'), correct: fields.whole('correct') ?? -1 };
    case 'multiple':
      return { type, ...common, options: fields.texts('options'), correctAnswers: [...new Set(fields.wholes('correctAnswers'))] };
    case 'match':
      return {
        type,
        ...common,
        matchLeft: fields.texts('matchLeft'),
        matchRight: fields.texts('matchRight'),
        matchAnswers: fields.wholes('matchAnswers'),
      };
    case 'freeform':
      return { type, ...common, freeformAnswer: fields.text('freeformAnswer') ?? '' };
    default:
      throw new Refusal(`вопрос №${place + 1}: вид «${String(type)}» неизвестен`);
  }
}

/** The kind of a question. Where it isn't written, an index of the right option speaks for a single choice. */
function typeOf(fields: Fields): unknown {
  const type = fields.raw('type');
  if ((type !== undefined && type !== null) || fields.raw('correct') === undefined) return type ?? 'не указан';
  fields.note('type: не было, поставлен text');
  return 'text';
}

function imageOf(fields: Fields): string | null {
  const image = fields.raw('contextImage');
  if (image === undefined || image === null || image === '') return null;
  try {
    if (typeof image !== 'string') throw new Failure('invalid-image');
    readImage(image);
    return image;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    fields.note(`рисунок опущен: ${error.message}`);
    return null;
  }
}
