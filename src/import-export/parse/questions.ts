import { lessonTestProblems, normalizeLessonTest, toQuestion, type LessonQuestion } from '../../domain/lessons/lesson.ts';
import { LessonTestInput } from '../../domain/lessons/lesson-schema.ts';
import { editorError } from '../../domain/editor-error.ts';
import { withoutMaterials } from '../../domain/exams/test-settings.ts';
import { AppError } from '../../domain/errors.ts';
import { readImage } from '../../domain/images/image.ts';
import { toSingleLine } from '../../domain/lines.ts';
import type { Visibility } from '../../domain/assignments/kinds.ts';
import type { Question, QuestionType } from '../../domain/questions/question.ts';
import { placedLists, QUESTION_TYPES } from '../../domain/questions/question-kinds.ts';
import type { Problem } from '../../domain/questions/problem.ts';
import { draftProblems, normalizeTest, testProblems, type TestInput } from '../../domain/questions/test-input/test-input.ts';
import * as schema from '../../domain/questions/test-input/test-input-schema.ts';
import { isMap } from '../input-file.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { parseOrReject } from './validate.ts';
import { FieldReader } from './field-reader.ts';
import { given, readerOf, type IndexMapping } from './kind-readers.ts';

interface ReadTest {
  test: TestInput;
  published: boolean;
  visibility: Visibility;
  /** An index mapping for each question; `null` if nothing was dropped in the whole test. */
  mappings: IndexMapping[] | null;
}

/**
 * Reads a general test. An invalid image is dropped, and the test is still imported.
 * @throws DocumentRejected when the test breaks rule R37 or R38
 */
export function readTest(document: Record<string, unknown>, notes: string[]): ReadTest {
  const fields = new FieldReader(document, notes);
  const questions = (fields.list('questions') ?? []).map((each, index) => readQuestion(each, index, notes));
  const input = parseOrReject(schema.TestInput, { name: fields.text('name') ?? '', questions, ...settingsIn(fields, notes) });
  const test = normalizeTest(input);
  const published = document['published'] !== false;
  rejectProblems(published ? testProblems(test) : draftProblems(test));
  return { test, published, visibility: document['visibility'] === 'assigned' ? 'assigned' : 'all', mappings: mappingsOf(input.questions, notes) };
}

/** Reads the settings of a test. Only files of this product have them. If the image of a material is invalid, the image is dropped. */
function settingsIn(fields: FieldReader, notes: string[]): object {
  const materials = (fields.list('materials') ?? []).map((each, index) => {
    if (!isMap(each)) throw new DocumentRejected(`материал №${index + 1}: это не материал`);
    const material = new FieldReader(each, notes, `материал №${index + 1}: `);
    return { id: each['id'], text: material.text('text') ?? '', images: (material.list('images') ?? []).flatMap((image) => checkedImage(material, image) ?? []) };
  });
  return {
    ...(materials.length > 0 && { materials }),
    ...Object.fromEntries(Object.keys(withoutMaterials({})).flatMap((name) => (fields.raw(name) === undefined ? [] : [[name, fields.raw(name)]]))),
  };
}

const mappingOf = (question: Question): IndexMapping =>
  Object.fromEntries(Object.entries(placedLists(question)).map(([field, lines]) => [field, filledIndexes(lines)]));

const filledIndexes = (lines: string[]): number[] => lines.flatMap((line, index) => (toSingleLine(line) ? [index] : []));

const itemsOf = (question: Question): string[] => Object.values(placedLists(question)).flat();

/** @throws DocumentRejected when the lesson test breaks rule R37 or R38 */
export function readLessonTest(document: Record<string, unknown>, notes: string[]): { questions: LessonQuestion[]; mappings: IndexMapping[] | null } {
  const fields = new FieldReader(document, notes);
  const read = (fields.list('questions') ?? []).map((each, index) => {
    const question = fieldsOf(each, index, notes);
    return {
      question: question.text('question') ?? '',
      options: question.texts('options'),
      correct: question.integer('correct') ?? -1,
      ...given('explanation', question.text('explanation')),
    };
  });
  const input = parseOrReject(LessonTestInput, { questions: read });
  const { questions } = normalizeLessonTest(input);
  rejectProblems(lessonTestProblems({ questions }));
  return { questions, mappings: mappingsOf(input.questions.map(toQuestion), notes) };
}

/** @returns `null` when no option was dropped */
function mappingsOf(questions: Question[], notes: string[]): IndexMapping[] | null {
  if (!questions.flatMap(itemsOf).some((item) => !toSingleLine(item))) return null;
  notes.push('опущены пустые варианты ответа');
  return questions.map(mappingOf);
}

function rejectProblems(problems: Problem[]): void {
  if (problems.length > 0) throw new DocumentRejected(problems.map(({ message }) => message).join(' '));
}

function fieldsOf(value: unknown, index: number, notes: string[]): FieldReader {
  if (!isMap(value)) throw new DocumentRejected(`вопрос №${index + 1}: это не вопрос`);
  return new FieldReader(value, notes, `вопрос №${index + 1}: `);
}

function readQuestion(value: unknown, index: number, notes: string[]): object {
  const fields = fieldsOf(value, index, notes);
  const common = {
    question: fields.text('question') ?? '',
    contextText: fields.text('contextText'),
    contextImage: imageOf(fields),
    ...given('topic', fields.text('topic')),
    ...given('explanation', fields.text('explanation')),
    ...given('materialId', fields.text('materialId')),
    ...(fields.raw('line') !== undefined && { line: fields.integer('line') }),
  };
  const type = typeOf(fields);
  if (!isQuestionType(type)) throw new DocumentRejected(`вопрос №${index + 1}: вид «${String(type)}» неизвестен`);
  return { type, ...common, ...readerOf({ type }).fields(fields) };
}

const isQuestionType = (type: unknown): type is QuestionType => QUESTION_TYPES.some((known) => known === type);

/** Reads the kind of a question. If the kind is missing but the field `correct` exists, the kind is `text`. */
function typeOf(fields: FieldReader): unknown {
  const type = fields.raw('type');
  if ((type !== undefined && type !== null) || fields.raw('correct') === undefined) return type ?? 'не указан';
  fields.note('type: не было, поставлен text');
  return 'text';
}

const imageOf = (fields: FieldReader): string | null => checkedImage(fields, fields.raw('contextImage'));

function checkedImage(fields: FieldReader, image: unknown): string | null {
  if (image === undefined || image === null || image === '') return null;
  try {
    if (typeof image !== 'string') throw editorError('invalid-image');
    readImage(image);
    return image;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    fields.note(`рисунок опущен: ${error.message}`);
    return null;
  }
}
