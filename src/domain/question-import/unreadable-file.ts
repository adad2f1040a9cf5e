import { formatNames, type ImportFormat } from './formats.ts';

/** Every format, for messages that name what can be read. */
export const READABLE_FORMATS = 'Word (.docx), Excel (.xlsx), GIFT, Moodle XML, Aiken, QTI 2.1 и 2.2, MyTestX, АСТ-Тест, Platonus, текст';

/** The bytes are not what the format says, or the file is broken or hostile. */
export class UnreadableFile extends Error {
  /** The line of the XML that cannot be read. */
  readonly line: number | null;
  /** A file that attacks the reader: then a whole package is refused, not only the file in it. */
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

/** What MyTestX stores itself has no marks that tell it from other bytes, so every such refusal says what to do with it. */
const MYTESTX_FILES = 'Тест MyTestX (.mtf, .mtx) откройте в самой программе и сохраните как текст или XML.';

/** No format fits. */
export const unknownFormat = (): UnreadableFile => new UnreadableFile(`Файл не читается. Подойдут ${READABLE_FORMATS}. ${MYTESTX_FILES}`);
