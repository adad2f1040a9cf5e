/**
 * Reads and writes the comment `listok: …` in files of this product (rule R122). It holds the fields of a question that
 * the format cannot express, as the members of a JSON object without its braces. Line breaks, braces and `--` are
 * escaped, because in the formats they end comments or begin answers.
 */
import * as z from 'zod';
import { ImportedQuestion as Schema } from './imported-question-schema.ts';
import { settingsFields } from '../exams/test-settings-schema.ts';
import { MaterialId } from '../materials/material-schema.ts';
import type { Material } from '../materials/material.ts';
import { QUESTION_LIMITS } from '../questions/question-limits.ts';
import type { Question } from '../questions/question.ts';
import type { ImportReport } from './import-report.ts';
import { notesOf } from './question-notes.ts';
import { notes, reasons } from './texts.ts';

const MARK = /^\s*listok:\s*/;

const Fields = z.object({
  /** The name of the test. It is in a comment of its own. */
  name: z.string().optional(),
  /** The comment holds the settings of the test and nothing else. */
  ofTest: z.literal(true).optional(),
  /** The id of the material whose text the comment holds. */
  material: MaterialId.optional(),
  /** The question had an image that the format cannot hold. */
  hadImage: z.literal(true).optional(),
  /** The format cannot express the question. The comment holds all of it, and the lines only show it. */
  isWhole: z.literal(true).optional(),
  /** Moodle would refuse the question. It is only in the comment, and no lines follow. */
  isAlone: z.literal(true).optional(),
  /**
   * The names of the members whose values are texts with JSON in them, because braces end comments and begin answers.
   */
  nested: z.array(z.string()).optional(),
  /** The context is before the question in the same text. This is the number of its characters. */
  contextLength: z.number().int().positive().optional(),
});
const ListokFields = Fields.catchall(z.unknown());
export type ListokFields = z.infer<typeof ListokFields>;

/**
 * Matches the characters that a comment must escape. Some of them would be dropped or taken for a mark by the readers
 * of texts.
 */
const ESCAPED = /[{}<>\u007f-\u00a0\u00ad\u2007\u200b\u2011\u2028\u2029\u202f\u2060\ufeff]|-(?=-)|\*(?=\*)/g;

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Writes the text of a comment. */
export function formatListokComment(fields: object): string {
  const nested = Object.entries(fields).flatMap(([name, value]) => (hasBraces(value) ? [name] : []));
  const flat = Object.entries(fields).map(([name, value]: [string, unknown]): [string, unknown] => [name, nested.includes(name) ? JSON.stringify(value) : value]);
  const members = { ...Object.fromEntries<unknown>(flat), ...(nested.length > 0 && { nested }) };
  return `listok: ${JSON.stringify(members).slice(1, -1).replace(ESCAPED, escapeCharacter)}`;
}

/** Whether the JSON of a value contains braces outside of its texts. */
const hasBraces = (value: unknown): boolean => typeof value === 'object' && value !== null && (!Array.isArray(value) || value.some(hasBraces));

/** Whether a comment is a `listok:` comment. */
export const isListokComment = (comment: string): boolean => MARK.test(comment);

/** Reads the fields of a comment; `null` when the comment is damaged. */
export function parseListokComment(comment: string): ListokFields | null {
  try {
    const { nested = [], ...fields } = ListokFields.parse(JSON.parse(`{${comment.replace(MARK, '').trim()}}`));
    return ListokFields.parse({ ...fields, ...Object.fromEntries(nested.map((name) => [name, JSON.parse(String(fields[name])) as unknown])) });
  } catch {
    return null;
  }
}

/** Splits a text into the context and the question after it. */
export const partContext = <Body extends Pick<Question, 'question' | 'contextText'>>(question: Body, length: number): Body => ({
  ...question,
  contextText: question.question.slice(0, length),
  question: question.question.slice(length).trim(),
});

/** The question with the fields of its comment. It stays unchanged when the fields do not fit it. */
function withListokFields(natural: Question, fields: ListokFields): Question {
  const question = fields.contextLength === undefined ? natural : partContext(natural, fields.contextLength);
  const parsed = Schema.safeParse({ ...question, ...fields, contextImage: question.contextImage });
  return parsed.success ? parsed.data : question;
}

const { materials: _, ...settings } = settingsFields;
const Settings = z.object(settings);
/** The fields of a comment that holds a material. `hadImages` is the number of images that the format cannot hold. */
const MaterialText = z.object({ text: z.string(), hadImages: z.number().int().positive().optional() });

/**
 * Takes a comment about the test, and not about a question: its name, its settings or a material.
 * @returns the material; `null` for the name or the settings; `undefined` for a comment about a question
 */
export function takeTestFields(report: ImportReport, line: number, fields: ListokFields): Material | null | undefined {
  const { name, ofTest, material: id } = fields;
  if (name === undefined && ofTest === undefined && id === undefined) return undefined;
  if (name !== undefined) report.name = name;
  const parsed = Settings.safeParse(fields);
  if (ofTest && parsed.success) report.settings = parsed.data;
  const found = MaterialText.safeParse(fields);
  if (id === undefined || !found.success || report.materials.length >= QUESTION_LIMITS.materials || report.materials.some((each) => each.id === id)) return null;
  const { text, hadImages } = found.data;
  const material: Material = { id, text, images: [] };
  report.materials.push(material);
  if (hadImages !== undefined) report.tell(line, text || 'рисунок', reasons.imageMissing);
  return material;
}

/**
 * Takes a question that is only in a comment.
 * @param imageOf checks a data URL; left out when the format has no images
 */
export function takeAlone(report: ImportReport, line: number, fields: ListokFields, imageOf: (dataUrl: string) => string | null = () => null): void {
  const shown = typeof fields.question === 'string' ? fields.question : 'listok';
  if (report.isFull) return report.tellRest(line, shown);
  const contextImage = typeof fields.contextImage === 'string' ? imageOf(fields.contextImage) : null;
  const parsed = Schema.safeParse({ contextText: null, ...fields, contextImage });
  if (!parsed.success) return report.tell(line, shown, reasons.brokenComment);
  takeWithFields(report, line, parsed.data, [], fields.hadImage ? { hadImage: true } : {});
}

/**
 * Takes a question with the fields of its comment. Fields from the comment remove faults that the reader has found. An
 * image that the format could not hold is reported.
 */
export function takeWithFields(report: ImportReport, line: number, natural: Question, faults: readonly string[], fields: ListokFields): void {
  const question = withListokFields(natural, fields);
  const found = notesOf(question, Object.keys(fields).length === 0 ? faults : []);
  if (fields.hadImage) {
    report.tell(line, question.question, reasons.imageMissing);
    if (!found.includes(notes.missingImage)) found.push(notes.missingImage);
  }
  report.take(line, question, found);
}
