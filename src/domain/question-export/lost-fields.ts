/**
 * Finds what a format cannot express. A question is written in the format and read again. The fields that come back
 * differently are put into a comment (rule R122), so that every exported test can be imported unchanged.
 */
import type { ExportedTest } from './exported-test.ts';
import { formatListokComment, partContext } from '../question-import/listok-comment.ts';
import type { QuestionImport } from '../question-import/import-report.ts';
import { givenSettings } from '../exams/test-settings.ts';
import type { Material } from '../materials/material.ts';
import type { Question } from '../questions/question.ts';

const withoutImage = ({ contextImage: _contextImage, ...fields }: Question): Record<string, unknown> => fields;

/** Whether two values are equal. `null` and a missing field count as equal. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The fields of a question that change or disappear when the written question is read again. */
function lostFields(question: Question, read: Question | undefined): Record<string, unknown> {
  const fields = withoutImage(question);
  if (read === undefined || read.type !== question.type) return fields;
  const found = withoutImage(read);
  const names = new Set([...Object.keys(fields), ...Object.keys(found)]);
  return Object.fromEntries([...names].filter((name) => !same(fields[name], found[name])).map((name) => [name, fields[name] ?? null]));
}

/**
 * Finds the lost fields of a question with a context. The context is written before the text, and the comment holds its
 * length. A context that does not come back whole is put into the comment itself.
 */
function lostWithContext(question: Question, read: Question | undefined): Record<string, unknown> {
  if (question.contextText === null || read === undefined) return lostFields(question, read);
  const contextLength = question.contextText.length;
  const parted = lostFields(question, partContext(read, contextLength));
  return 'contextText' in parted ? lostFields(question, read) : { contextLength, ...parted };
}

/**
 * The comment that a written question needs; `null` if it needs none.
 * @param read the question that the reader of the format makes of the written one
 * @param holdsImages whether the format keeps images
 */
export function commentFor(question: Question, { questions, problems }: QuestionImport, holdsImages: boolean): string | null {
  const hadImage = question.contextImage !== null && !holdsImages;
  // If the reader reports a problem in the written question, the comment holds the whole question.
  const lost = problems.length > 0 ? { isWhole: true, ...withoutImage(question) } : lostWithContext(question, questions[0]?.question);
  const fields = { ...lost, ...(hadImage && { hadImage: true }) };
  return Object.keys(fields).length === 0 ? null : formatListokComment(fields);
}

/** The comment that replaces a question that the format must not contain. */
export const aloneComment = (question: Question, holdsImages: boolean): string =>
  formatListokComment({
    isAlone: true,
    ...withoutImage(question),
    ...(question.contextImage !== null && (holdsImages ? { contextImage: question.contextImage } : { hadImage: true })),
  });

/** The comment that holds the name of the test. */
export const nameComment = (name: string): string => formatListokComment({ name });

/** The comment that holds the settings of the test. There is none for a test without settings. */
export function settingsComments(test: ExportedTest): string[] {
  const { materials: _materials, ...settings } = givenSettings(test);
  return Object.keys(settings).length === 0 ? [] : [formatListokComment({ ofTest: true, ...settings })];
}

/** The comment that holds a material. Its images are elsewhere in the file, or are lost. */
export const materialComment = ({ id, text, images }: Material, holdsImages: boolean): string =>
  formatListokComment({ material: id, text, ...(images.length > 0 && !holdsImages && { hadImages: images.length }) });

/** The comments for a format that cannot express materials. */
export const testComments = (test: ExportedTest): string[] => [...settingsComments(test), ...(test.materials ?? []).map((material) => materialComment(material, false))];
