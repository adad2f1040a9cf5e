/** Encodings of files: of texts by trial, of XML by its declaration. */
import { UnreadableFile } from './unreadable-file.ts';

/** Characters that no text has: then the file is something else. */
// oxlint-disable-next-line no-control-regex -- these characters are what the pattern looks for
const BINARY = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

export const isBinary = (text: string): boolean => BINARY.test(text);

/** Whether the bytes begin like an archive, also an empty one. */
export const isZip = ([p, k, a, b]: Uint8Array): boolean => p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6));

/** UTF-16 by its byte order mark, else UTF-8 with or without one, else windows-1251. */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Label(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

const XML_ENCODING = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/;

/**
 * The text of an XML file, in the encoding that its byte order mark or its declaration names; UTF-8 without either.
 * @throws UnreadableFile for an unknown encoding and for bytes that do not fit it
 */
export function decodeXml(bytes: Uint8Array): string {
  const utf16 = utf16Label(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  // The declaration is ASCII in every encoding that has no mark.
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 400)).replace(/^ï»¿/, '');
  const named = XML_ENCODING.exec(start)?.[1];
  const declared = named ?? 'UTF-8';
  // UTF-16 without a mark would not have let the declaration be read.
  const label = /^utf-?16/i.test(declared) ? 'utf-8' : declared;
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label, { fatal: true });
  } catch {
    throw new UnreadableFile(`Кодировка ${declared} неизвестна. Сохраните файл в UTF-8.`, { line: 1 });
  }
  try {
    return decoder.decode(bytes);
  } catch {
    throw new UnreadableFile(`Файл не в кодировке ${declared}${named === undefined ? '' : ', которая в нём названа'}.`, { line: 1 });
  }
}
