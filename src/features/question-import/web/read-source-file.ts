/** Reads a chosen file. The text of a text file is put into the text field; another file stays a file beside the field. */
import { decodeText, decodeXml, isBinary, isZip } from '../../../domain/question-import/decode-text.ts';
import { encodeBase64 } from '../../../domain/question-import/image-data.ts';

/** The source of an import: a text that can be edited, or a file. */
export type ImportSource =
  | { kind: 'text'; text: string; /** The name of the file that the text comes from; `null` if the text was typed. */ fileName: string | null }
  | { kind: 'file'; fileName: string; size: number; base64: string };

/** The maximum size of a file. Base64 makes a file a third larger, and a request has at most 16 MB. */
export const FILE_MAX_BYTES = 11 * 1024 * 1024;
/** A larger text stays a file and is not put into the text field. */
const TEXT_MAX_BYTES = 200 * 1024;

export async function readSourceFile(file: File): Promise<ImportSource> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = bytes.length <= TEXT_MAX_BYTES ? toText(bytes) : null;
  if (text !== null) return { kind: 'text', text, fileName: file.name };
  return { kind: 'file', fileName: file.name, size: file.size, base64: encodeBase64(bytes) };
}

/** The text of a text file; `null` for other files. */
function toText(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 5));
  if (isZip(bytes) || /^(?:%PDF|\{\\rtf|\xd0\xcf)/.test(start)) return null;
  try {
    const text = /^(?:\xef\xbb\xbf)?\s*<\?xml/.test(start) ? decodeXml(bytes) : decodeText(bytes);
    return isBinary(text) ? null : text.replace(/\r\n?/g, '\n');
  } catch {
    return null;
  }
}

/** Example: «вирусы.docx» → «вирусы» */
export const nameWithoutExtension = (fileName: string): string => fileName.replace(/\.[^.]*$/, '').trim();
