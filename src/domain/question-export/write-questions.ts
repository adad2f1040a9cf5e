import type { ExportFormat } from '../question-import/formats.ts';
import { exportFileTypes } from './export-file-types.ts';
import type { ExportedTest } from './exported-test.ts';
import { writeGift } from './write-gift.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';
import { writeText } from './write-text.ts';

const writers: Readonly<Record<ExportFormat, { write: (test: ExportedTest) => string; extension: string }>> = {
  gift: { write: writeGift, extension: 'gift' },
  'moodle-xml': { write: writeMoodleXml, extension: 'xml' },
  text: { write: writeText, extension: 'txt' },
};

/** Writes the file of a test in a format that other programs read. */
export function writeQuestions(format: ExportFormat, test: ExportedTest): { name: string; type: string; content: string } {
  const { write, extension } = writers[format];
  return { name: `${test.name}.${extension}`, type: exportFileTypes[format], content: write(test) };
}
