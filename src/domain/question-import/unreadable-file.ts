import { formatNames, type ImportFormat } from './formats.ts';

/** Every format, for messages that name what can be read. */
export const READABLE_FORMATS = 'Word (.docx), GIFT, Moodle XML, Aiken, QTI 2.1 и 2.2, MyTestX, текст';

/** The bytes are not what the format says, or the file is broken or hostile. */
export class UnreadableFile extends Error {
  /** In XML. */
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

/** No format fits. */
export const unknownFormat = (): UnreadableFile => new UnreadableFile(`Файл не читается. Подойдут ${READABLE_FORMATS}.`);
