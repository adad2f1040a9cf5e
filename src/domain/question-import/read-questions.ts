import { readAiken } from './aiken/read-aiken.ts';
import type { ImportFormat } from './formats.ts';
import { readGift } from './gift/read-gift.ts';
import type { QuestionImport } from './import-report.ts';
import { readMoodleXml } from './moodle-xml/read-moodle-xml.ts';
import { readAst } from './ast/read-ast.ts';
import { readMyTestXXml } from './mytestx/read-mytestx-xml.ts';
import { readMyTestX } from './mytestx/read-mytestx.ts';
import { readPlatonus } from './platonus/read-platonus.ts';
import { readQtiFile } from './qti/read-qti.ts';
import { readText } from './text/read-text.ts';

export type TextFormat = Exclude<ImportFormat, 'docx' | 'xlsx'>;

const readers: Readonly<Record<TextFormat, (text: string) => QuestionImport>> = {
  gift: readGift,
  'moodle-xml': readMoodleXml,
  aiken: readAiken,
  qti: readQtiFile,
  text: readText,
  mytestx: (text) => (/^\s*</.test(text) ? readMyTestXXml(text) : readMyTestX(text)),
  ast: readAst,
  platonus: readPlatonus,
};

export const NOTHING: QuestionImport = { name: null, questions: [], problems: [] };

/** @throws UnreadableFile */
export const readQuestions = (format: TextFormat, text: string): QuestionImport => (text.trim() === '' ? NOTHING : readers[format](text));
