/** Recognizes formats (rule R112): binary files by their first bytes, texts by marks that no other format has. */
import type { ImportFormat } from './formats.ts';
import { unknownFormat, UnreadableFile } from './unreadable-file.ts';
import { isBinary } from './decode-text.ts';
import { waysOut } from './ways-out.ts';
import { isMyTestXRoot } from './mytestx/read-mytestx-xml.ts';
import { rootName } from './xml/parse-xml.ts';

const startsWith = (bytes: Uint8Array, ...start: number[]): boolean => start.every((byte, index) => bytes[index] === byte);

/** The name of a stream in old Excel workbooks, as UTF-16. */
const WORKBOOK = 'W\0o\0r\0k\0b\0o\0o\0k\0';
/** The name of a stream in encrypted Office files, as UTF-16. */
const ENCRYPTED = 'E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0';

/**
 * Refuses kinds of files that people often try and that have no questions.
 * @throws UnreadableFile that names the kind of the file
 */
export function refuseOtherFiles(bytes: Uint8Array): void {
  const ascii = (text: string): number[] => [...text].map((character) => character.charCodeAt(0));
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    const isEncrypted = new TextDecoder('latin1').decode(bytes.subarray(0, 65_536)).includes(ENCRYPTED);
    if (isEncrypted) throw new UnreadableFile('Файл защищён паролем. Снимите пароль и выберите файл снова.');
    const isWorkbook = new TextDecoder('latin1').decode(bytes).includes(WORKBOOK);
    throw new UnreadableFile(isWorkbook ? 'Это старый формат Excel. Откройте файл и сохраните как .xlsx.' : 'Это старый формат Word. Откройте файл и сохраните как .docx.');
  }
  if (startsWith(bytes, 0x1f, 0x8b)) throw new UnreadableFile(waysOut.moodleBackup.replace('Это резервная', 'Это сжатый файл, например резервная'));
  if (/MyTest/i.test(new TextDecoder('latin1').decode(bytes.subarray(0, 400)).replaceAll('\0', '')) && !isText(bytes)) throw new UnreadableFile(waysOut.myTestX);
  if (startsWith(bytes, ...ascii('%PDF'))) throw new UnreadableFile('Это PDF. Откройте исходный файл и сохраните как .docx.');
  if (startsWith(bytes, ...ascii('{\\rtf'))) throw new UnreadableFile('Это RTF. Откройте файл и сохраните как .docx.');
  if (startsWith(bytes, ...ascii('Rar!')) || startsWith(bytes, 0x37, 0x7a, 0xbc, 0xaf)) throw new UnreadableFile('Это архив. Распакуйте его и выберите файл из него.');
}

/** @throws UnreadableFile for archives of other programs */
export function detectPackage(paths: readonly string[], isQti: boolean): 'docx' | 'qti' | 'xlsx' {
  const has = (pattern: RegExp): boolean => paths.some((path) => pattern.test(path));
  if (has(/^word\/document\d*\.xml$/)) return 'docx';
  if (isQti) return 'qti';
  if (has(/^content\.xml$/) && has(/^mimetype$/)) throw new UnreadableFile(waysOut.openDocument);
  if (has(/^xl\/workbook\.xml$/)) return 'xlsx';
  if (has(/(?:^|\/)moodle_backup\.xml$/)) throw new UnreadableFile(waysOut.moodleBackup);
  if (has(/^ppt\/presentation\.xml$/)) throw new UnreadableFile('Это презентация. Скопируйте вопросы из неё как текст.');
  if (has(/\.xml$/i)) return 'docx';
  throw unknownFormat();
}

const isText = (bytes: Uint8Array): boolean => !isBinary(new TextDecoder('latin1').decode(bytes.subarray(0, 4_000)));

const QTI_ROOT = /^(?:assessmentItem|assessmentTest|questestinterop|qti-.*)$/;

/** Whether this root element makes a text XML, even without a declaration. */
export const isVocabulary = (root: string | null): boolean => root !== null && (root === 'quiz' || QTI_ROOT.test(root) || isMyTestXRoot(root) || root === 'moodle_backup' || root === 'document');

const GIFT_ANSWER = /\{\s*(?:[=~#}]|>\s*\d|>[^\n{}]*\n|T(?:RUE)?\s*[#}]|F(?:ALSE)?\s*[#}])[^{}]*\}?/i;
const GIFT_LINE = /^(?:::[^\n]*::|\$CATEGORY:)/m;
const AIKEN_LINE = /^ANSWER\s*:\s*\S/im;
const MYTESTX_QUESTION = /^#(?!#)/m;
const MYTESTX_OPTION = /^\+/m;
const AST_TASK = /^S\s?:\s*\S/m;
const AST_ANSWER = /^(?:[+-]|[LR]?\d{1,3})\s?:\s*\S/m;
const PLATONUS_QUESTION = /<question\d{0,2}>/i;
const PLATONUS_VARIANT = /<variant(?:right)?\d{0,2}>/i;
const NUMBERED = /^(?:\d{1,5}\s*[.)]|вопрос\s)/im;
/** Matches «Ответ:» without a brace. With a brace it would be the text before a blank in GIFT. */
const TEXT_ANSWER = /^ответы?\s*:(?!$)[^\n{}]*$/im;

/** Whether numbered questions have answers outside of braces. Then braces are part of a text and not of GIFT. */
const hasTextAnswers = (text: string): boolean => NUMBERED.test(text) && TEXT_ANSWER.test(text.replace(/\{[^{}]*\}/g, '{}'));

/** @throws UnreadableFile for XML of an unknown vocabulary */
export function detectText(text: string): Exclude<ImportFormat, 'docx' | 'xlsx'> {
  const root = rootName(text);
  if (root === 'quiz') return 'moodle-xml';
  if (root !== null && QTI_ROOT.test(root)) return 'qti';
  if (root !== null && isMyTestXRoot(root)) return 'mytestx';
  if (root === 'document' && /office:document/.test(text.slice(0, 4_000))) throw new UnreadableFile(waysOut.openDocument);
  if (root === 'moodle_backup') throw new UnreadableFile(waysOut.moodleBackup);
  if (/^\s*<\?xml\s/.test(text)) throw unknownFormat();
  if (PLATONUS_QUESTION.test(text) && PLATONUS_VARIANT.test(text)) return 'platonus';
  const lines = text.split(/[\n\r\u2028\u2029]/).map((line) => line.trim()).filter((line) => line !== '');
  const visible = lines.filter((line) => !line.startsWith('//')).join('\n');
  const isOnlyComments = visible === '' && lines.length > 0;
  if (isOnlyComments || GIFT_LINE.test(visible) || (GIFT_ANSWER.test(withoutEscapes(visible)) && !hasTextAnswers(visible))) return 'gift';
  if (AST_TASK.test(visible) && AST_ANSWER.test(visible)) return 'ast';
  if (AIKEN_LINE.test(visible)) return 'aiken';
  if (MYTESTX_QUESTION.test(visible) && MYTESTX_OPTION.test(visible) && !NUMBERED.test(visible)) return 'mytestx';
  return 'text';
}

const withoutEscapes = (text: string): string => text.replace(/\\[~=#{}:\\]/g, '');
