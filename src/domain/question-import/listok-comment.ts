/**
 * The comment `listok: …` of files that come from this product (rule R122). It holds the fields of a question that the format
 * has no word for: the members of a JSON object, without its braces. Line breaks, braces and `--` are escaped, because they
 * end comments or begin answers in the formats.
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
  /** The name of the test: in a comment of its own. */
  name: z.string().optional(),
  /** The comment has the settings of the test and nothing else. */
  ofTest: z.literal(true).optional(),
  /** The id of the material that the comment has, with its text. */
  material: MaterialId.optional(),
  /** The question had an image, which the format cannot hold. */
  hadImage: z.literal(true).optional(),
  /** The format has no words for this question: the comment holds all of it, and its lines only show it. */
  isWhole: z.literal(true).optional(),
  /** Moodle would refuse the question: it stands in the comment alone, and no lines follow. */
  isAlone: z.literal(true).optional(),
  /** The members whose texts are JSON: braces end comments and begin answers. */
  nested: z.array(z.string()).optional(),
  /** How many characters of the text that was read are the context, which stands before the question. */
  contextLength: z.number().int().positive().optional(),
});
const ListokFields = Fields.catchall(z.unknown());
export type ListokFields = z.infer<typeof ListokFields>;

/** Also what readers of texts drop or take for a mark. */
const ESCAPED = /[{}<>\u007f-\u00a0\u00ad\u2007\u200b\u2011\u2028\u2029\u202f\u2060\ufeff]|-(?=-)|\*(?=\*)/g;

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text of a comment. */
export function formatListokComment(fields: object): string {
  const nested = Object.entries(fields).flatMap(([name, value]) => (hasBraces(value) ? [name] : []));
  const flat = Object.entries(fields).map(([name, value]: [string, unknown]): [string, unknown] => [name, nested.includes(name) ? JSON.stringify(value) : value]);
  const members = { ...Object.fromEntries<unknown>(flat), ...(nested.length > 0 && { nested }) };
  return `listok: ${JSON.stringify(members).slice(1, -1).replace(ESCAPED, escapeCharacter)}`;
}

/** Whether the JSON of a value has braces of its own, not within a text. */
const hasBraces = (value: unknown): boolean => typeof value === 'object' && value !== null && (!Array.isArray(value) || value.some(hasBraces));

/** Whether the text of a comment is one of ours. */
export const isListokComment = (comment: string): boolean => MARK.test(comment);

/** The fields of a comment; `null` for a damaged one. */
export function parseListokComment(comment: string): ListokFields | null {
  try {
    const { nested = [], ...fields } = ListokFields.parse(JSON.parse(`{${comment.replace(MARK, '').trim()}}`));
    return ListokFields.parse({ ...fields, ...Object.fromEntries(nested.map((name) => [name, JSON.parse(String(fields[name])) as unknown])) });
  } catch {
    return null;
  }
}

/** Splits a text into the context and the question that follows it. */
export const partContext = <Body extends Pick<Question, 'question' | 'contextText'>>(question: Body, length: number): Body => ({
  ...question,
  contextText: question.question.slice(0, length),
  question: question.question.slice(length).trim(),
});

/** The question with the fields of its comment; unchanged if they do not fit it. */
function withListokFields(natural: Question, fields: ListokFields): Question {
  const question = fields.contextLength === undefined ? natural : partContext(natural, fields.contextLength);
  const parsed = Schema.safeParse({ ...question, ...fields, contextImage: question.contextImage });
  return parsed.success ? parsed.data : question;
}

const { materials: _, ...settings } = settingsFields;
const Settings = z.object(settings);
/** Images that the format could not hold are counted. */
const MaterialText = z.object({ text: z.string(), hadImages: z.number().int().positive().optional() });

/**
 * Takes a comment that speaks of the test, not of a question: its name, its settings, a material.
 * @returns the material; `null` where the comment has another one of these; `undefined` where it speaks of a question
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

/** Takes a question that stands in a comment alone. @param imageOf checks a data URL; it is missing where the format has no images */
export function takeAlone(report: ImportReport, line: number, fields: ListokFields, imageOf: (dataUrl: string) => string | null = () => null): void {
  const shown = typeof fields.question === 'string' ? fields.question : 'listok';
  if (report.isFull) return report.tellRest(line, shown);
  const contextImage = typeof fields.contextImage === 'string' ? imageOf(fields.contextImage) : null;
  const parsed = Schema.safeParse({ contextText: null, ...fields, contextImage });
  if (!parsed.success) return report.tell(line, shown, reasons.brokenComment);
  takeWithFields(report, line, parsed.data, [], fields.hadImage ? { hadImage: true } : {});
}

/**
 * Takes a question with the fields of its comment. What the comment adds mends the faults of the reader. An image that the
 * format could not hold is told.
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
