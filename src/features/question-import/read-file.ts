/** Reads the questions of a request: it decodes the text, recognises the format, unpacks and parses the file. */
import { decodeText, decodeXml, isBinary, isZip } from '../../domain/question-import/decode-text.ts';
import { detectPackage, detectText, isVocabulary, refuseOtherFiles } from '../../domain/question-import/detect-format.ts';
import { readDocx } from '../../domain/question-import/docx/read-docx.ts';
import { decodeBase64 } from '../../domain/question-import/image-data.ts';
import type { QuestionImport } from '../../domain/question-import/import-report.ts';
import { isQtiPackage, readQtiPackage } from '../../domain/question-import/qti/read-qti.ts';
import { NOTHING, readQuestions, type TextFormat } from '../../domain/question-import/read-questions.ts';
import { unknownFormat, unreadableAs, UnreadableFile } from '../../domain/question-import/unreadable-file.ts';
import { rootName } from '../../domain/question-import/xml/parse-xml.ts';
import { settingsOf } from '../../domain/exams/test-settings.ts';
import { imageIds } from '../../domain/materials/material.ts';
import type { ImportRequest, ImportResponse } from './contract.ts';
import { readXlsx } from '../../domain/question-import/xlsx/read-xlsx.ts';
import { readWorkbook } from './read-workbook.ts';
import { unzip } from './unzip.ts';

type ReadFile = QuestionImport & Pick<ImportResponse, 'format'>;

/** @throws UnreadableFile */
export async function readFile({ format, encoding, content }: ImportRequest): Promise<ImportResponse> {
  const read = encoding === 'utf8' ? readDecoded(format, content) : await readBytes(format, content);
  return withBoundedImages(read);
}

const empty = (format: ImportRequest['format']): ReadFile => ({ format: format === 'auto' ? 'text' : format, ...NOTHING });

function readDecoded(format: ImportRequest['format'], content: string): ReadFile {
  if (content.trim() === '') return empty(format);
  if (format === 'docx' || format === 'xlsx') throw new UnreadableFile(unreadableAs(format));
  refuseOtherFiles(new TextEncoder().encode(content.slice(0, 10)));
  if (isBinary(content)) throw format === 'auto' ? unknownFormat() : new UnreadableFile(unreadableAs(format));
  return readAs(format === 'auto' ? detectText(content) : format, content);
}

const readAs = (format: TextFormat, text: string): ReadFile => ({ format, ...readQuestions(format, text) });

async function readBytes(format: ImportRequest['format'], content: string): Promise<ReadFile> {
  const bytes = decodeBase64(content);
  if (bytes === null) throw new UnreadableFile('Содержимое файла повреждено: это не base64.');
  if (bytes.length === 0) return empty(format);
  if (isZip(bytes)) return readPackage(format, bytes, await unzip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
  refuseOtherFiles(bytes);
  if (format === 'docx' || format === 'xlsx') throw new UnreadableFile(unreadableAs(format));
  const isXml = format === 'qti' || format === 'moodle-xml' || ((format === 'auto' || format === 'mytestx') && looksLikeXml(bytes));
  return readDecoded(format, isXml ? decodeXml(bytes) : decodeText(bytes));
}

const imagesOf = (files: Map<string, Uint8Array>): number => [...files.keys()].filter((path) => path.startsWith('xl/media/')).length;

const readers: Readonly<Record<'docx' | 'qti' | 'xlsx', (files: Map<string, Uint8Array>, bytes: Uint8Array) => QuestionImport | Promise<QuestionImport>>> = {
  docx: readDocx,
  qti: readQtiPackage,
  xlsx: async (files, bytes) => readXlsx(await readWorkbook(bytes), imagesOf(files)),
};

function looksLikeXml(bytes: Uint8Array): boolean {
  const start = decodeText(bytes.subarray(0, 4_000));
  return /^\s*<\?xml\s/.test(start) || isVocabulary(rootName(start));
}

async function readPackage(format: ImportRequest['format'], bytes: Uint8Array, files: Map<string, Uint8Array>): Promise<ReadFile> {
  const found = detectPackage([...files.keys()], isQtiPackage(files));
  if (format !== 'auto' && format !== found) throw new UnreadableFile(unreadableAs(format));
  return { format: found, ...(await readers[found](files, bytes)) };
}

/** The maximum total length of the images as data URLs. Without it a small file could use the same image many times and fill the memory. */
const IMAGES_MAX_LENGTH = 64_000_000;

function withBoundedImages(read: ReadFile): ImportResponse {
  const images = imageIds({ questions: read.questions.map(({ question }) => question), materials: read.materials });
  const length = images.reduce((sum, image) => sum + image.length, 0);
  if (length > IMAGES_MAX_LENGTH) throw new UnreadableFile('Рисунки в файле занимают слишком много места.', { isHostile: true });
  return { ...read, ...settingsOf(read), allowUnanswered: read.allowUnanswered ?? null };
}
