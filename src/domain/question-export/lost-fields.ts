/**
 * What a format has no word for is found by reading: a question is written in the words of the format and read again, and the
 * fields that come back otherwise stand in a comment (rule R122). So every test comes in as it went out.
 */
import type { ExportedTest } from './exported-test.ts';
import { formatListokComment, partContext } from '../question-import/listok-comment.ts';
import type { QuestionImport } from '../question-import/import-report.ts';
import { givenSettings } from '../exams/test-settings.ts';
import type { Material } from '../materials/material.ts';
import type { Question } from '../questions/question.ts';

const withoutImage = ({ contextImage: _contextImage, ...fields }: Question): Record<string, unknown> => fields;

/** `null` and a missing field say the same. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields of a question that its written form does not give back. */
function lostFields(question: Question, read: Question | undefined): Record<string, unknown> {
  const fields = withoutImage(question);
  if (read === undefined || read.type !== question.type) return fields;
  const found = withoutImage(read);
  const names = new Set([...Object.keys(fields), ...Object.keys(found)]);
  return Object.fromEntries([...names].filter((name) => !same(fields[name], found[name])).map((name) => [name, fields[name] ?? null]));
}

/** Where the context stands before the text, its length parts them; a context that does not come back whole stands in the comment. */
function lostWithContext(question: Question, read: Question | undefined): Record<string, unknown> {
  if (question.contextText === null || read === undefined) return lostFields(question, read);
  const contextLength = question.contextText.length;
  const parted = lostFields(question, partContext(read, contextLength));
  return 'contextText' in parted ? lostFields(question, read) : { contextLength, ...parted };
}

/**
 * The comment that a written question needs, `null` if it needs none.
 * @param read what the reader of the format makes of the written question
 * @param holdsImages whether images come back in this format
 */
export function commentFor(question: Question, { questions, problems }: QuestionImport, holdsImages: boolean): string | null {
  const hadImage = question.contextImage !== null && !holdsImages;
  // What the reader does not take of its own words would be told.
  const lost = problems.length > 0 ? { isWhole: true, ...withoutImage(question) } : lostWithContext(question, questions[0]?.question);
  const fields = { ...lost, ...(hadImage && { hadImage: true }) };
  return Object.keys(fields).length === 0 ? null : formatListokComment(fields);
}

/** The comment that stands for a question which the format must not hold. */
export const aloneComment = (question: Question, holdsImages: boolean): string =>
  formatListokComment({
    isAlone: true,
    ...withoutImage(question),
    ...(question.contextImage !== null && (holdsImages ? { contextImage: question.contextImage } : { hadImage: true })),
  });

/** The comment with the name of the test. */
export const nameComment = (name: string): string => formatListokComment({ name });

/** The comment with the settings of the test; none for a test that has none. */
export function settingsComments(test: ExportedTest): string[] {
  const { materials: _materials, ...settings } = givenSettings(test);
  return Object.keys(settings).length === 0 ? [] : [formatListokComment({ ofTest: true, ...settings })];
}

/** The comment with a material, whose images stand elsewhere in the file or are lost. */
export const materialComment = ({ id, text, images }: Material, holdsImages: boolean): string =>
  formatListokComment({ material: id, text, ...(images.length > 0 && !holdsImages && { hadImages: images.length }) });

/** The comments of a format without a word for materials. */
export const testComments = (test: ExportedTest): string[] => [...settingsComments(test), ...(test.materials ?? []).map((material) => materialComment(material, false))];
