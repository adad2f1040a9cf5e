import { formatNames, type ImportFormat } from './formats.ts';

/** The names of all formats, for messages that say what can be read. */
export const READABLE_FORMATS = 'Word (.docx), Excel (.xlsx), GIFT, Moodle XML, Aiken, QTI 2.1 и 2.2, MyTestX, АСТ-Тест, Platonus, текст';

/** The error for a file whose bytes do not fit its format, or that is broken or hostile. */
export class UnreadableFile extends Error {
  /** The line at which the XML cannot be read. */
  readonly line: number | null;
  /** Whether the file attacks the reader. The whole package is then refused, and not only this file. */
  readonly isHostile: boolean;

  /** @param message one or more Russian sentences */
  constructor(message: string, { line = null, isHostile = false }: { line?: number | null; isHostile?: boolean } = {}) {
    super(message);
    this.name = 'UnreadableFile';
    this.line = line;
    this.isHostile = isHostile;
  }
}

export const unreadableAs = (format: ImportFormat): string => `Файл не читается как ${format === 'text' ? 'текст' : formatNames[format]}.`;

/**
 * The advice about files of MyTestX. Nothing in their bytes tells them from other files, so every message about an
 * unknown format gives it.
 */
const MYTESTX_FILES = 'Тест MyTestX (.mtf, .mtx) откройте в самой программе и сохраните как текст или XML.';

/** The error for a file that fits no format. */
export const unknownFormat = (): UnreadableFile => new UnreadableFile(`Файл не читается. Подойдут ${READABLE_FORMATS}. ${MYTESTX_FILES}`);
