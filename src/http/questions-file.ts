import type { ExportedTest } from '../domain/question-export/exported-test.ts';
import type { ExportFormat } from '../domain/question-import/formats.ts';
import type { FileBody } from './endpoint.ts';

/** Converts a test to a file that the user downloads, in a format that other programs read. */
export async function questionsFile(format: ExportFormat, test: ExportedTest): Promise<FileBody> {
  // The module is loaded at the first download, so that an idle server needs no memory for it.
  const { writeQuestions } = await import('../domain/question-export/write-questions.ts');
  const { name, type, content } = writeQuestions(format, test);
  return {
    name,
    asciiName: `questions-${name}`,
    type,
    chunks: (async function* () {
      yield await Promise.resolve(content);
    })(),
  };
}
