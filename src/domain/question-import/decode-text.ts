/** Finds the encoding of files. For texts it tries encodings; for XML it reads the declaration. */
import { sortBy } from '../numbers.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Matches characters that no text has. A file with such a character is not a text. */
// oxlint-disable-next-line no-control-regex -- these characters are what the pattern looks for
const BINARY = /[\0-\x08\x0e-\x1a\x1c-\x1f]/;

export const isBinary = (text: string): boolean => BINARY.test(text);

/** Whether the bytes begin like a ZIP archive, which may be empty. */
export const isZip = ([p, k, a, b]: Uint8Array): boolean => p === 0x50 && k === 0x4b && ((a === 3 && b === 4) || (a === 5 && b === 6));

/** The letters of Russian texts, sorted by how often they occur, the rarest last. */
const BY_FREQUENCY = 'оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё';
/** A text with fewer letters does not show its encoding. */
const FEWEST_LETTERS = 4;

/**
 * Rates how much a text looks like Russian. Each Russian letter adds to the score, a frequent letter more than a rare
 * one. Other signs beyond ASCII, and capitals after small letters, reduce it.
 */
function likeness(text: string): number {
  let score = 0;
  let letters = 0;
  for (const letter of text) {
    const place = BY_FREQUENCY.indexOf(letter.toLowerCase());
    if (place >= 0) [score, letters] = [score + BY_FREQUENCY.length - place, letters + 1];
    else if (letter > '\u007f' && !'«»—–…№°“”„•±·×²³'.includes(letter)) score -= 40;
  }
  return letters < FEWEST_LETTERS ? 0 : score - 60 * (text.match(/[а-яё][А-ЯЁ]/g)?.length ?? 0);
}

const CYRILLIC = ['windows-1251', 'ibm866', 'koi8-r'] as const;

/** Decodes bytes in the encoding whose text looks most like Russian. */
function decodeCyrillic(bytes: Uint8Array): string {
  const sample = bytes.subarray(0, 20_000);
  const [best] = sortBy(CYRILLIC, (label) => -likeness(new TextDecoder(label).decode(sample)));
  return new TextDecoder(best).decode(bytes);
}

/**
 * Decodes bytes. With a byte order mark they are UTF-16 or UTF-8. Otherwise they are UTF-8, or else windows-1251, cp866
 * or KOI8-R, by their letters.
 */
export function decodeText(bytes: Uint8Array): string {
  const utf16 = utf16Label(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeCyrillic(bytes);
  }
}

function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
}

const XML_ENCODING = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/;

/**
 * Decodes an XML file in the encoding that its byte order mark or its declaration names; without both in UTF-8.
 * @throws UnreadableFile for an unknown encoding and for bytes that do not fit it
 */
export function decodeXml(bytes: Uint8Array): string {
  const utf16 = utf16Label(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  // The declaration is ASCII in every encoding that needs no byte order mark.
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, 400)).replace(/^ï»¿/, '');
  const named = XML_ENCODING.exec(start)?.[1];
  const declared = named ?? 'UTF-8';
  // A declaration of UTF-16 is wrong here: it would have been unreadable in UTF-16 without a byte order mark.
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
