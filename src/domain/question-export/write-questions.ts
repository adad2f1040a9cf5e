import type { ExportFormat } from '../question-import/formats.ts';
import type { ExportedTest } from './exported-test.ts';
import { writeGift } from './write-gift.ts';
import { writeMoodleXml } from './write-moodle-xml.ts';
import { writeText } from './write-text.ts';

const writers: Readonly<Record<ExportFormat, { write: (test: ExportedTest) => string; extension: string; type: string }>> = {
  gift: { write: writeGift, extension: 'gift', type: 'text/plain; charset=utf-8' },
  'moodle-xml': { write: writeMoodleXml, extension: 'xml', type: 'application/xml; charset=utf-8' },
  text: { write: writeText, extension: 'txt', type: 'text/plain; charset=utf-8' },
};

/** The file of a test in a format that other programs read. */
export function writeQuestions(format: ExportFormat, test: ExportedTest): { name: string; type: string; content: string } {
  const { write, extension, type } = writers[format];
  return { name: `${test.name}.${extension}`, type, content: write(test) };
}
