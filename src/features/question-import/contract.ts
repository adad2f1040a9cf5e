/** The endpoint that reads questions from files. It does not store anything. */
import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { TestSettings } from '../../domain/exams/test-settings-schema.ts';
import { MaterialId } from '../../domain/materials/material-schema.ts';
import { IMPORT_FORMATS } from '../../domain/question-import/formats.ts';
import { ImportedQuestion } from '../../domain/question-import/imported-question-schema.ts';

const place = {
  /** Where the question begins in the file: the line, from 1. In a Word file it is the paragraph. */
  line: z.number().int(),
  /** The name of the file, if the source is a package of files. */
  file: z.string().optional(),
};

export const importQuestions = defineEndpoint({
  method: 'POST',
  path: '/api/admin/question-imports',
  access: 'admin',
  summary: 'Читает вопросы из файла или текста и ничего не хранит. Что не взято, названо со строкой.',
  body: z.object({ format: z.enum(['auto', ...IMPORT_FORMATS]), encoding: z.enum(['utf8', 'base64']), content: z.string() }),
  output: z.object({
    format: z.enum(IMPORT_FORMATS),
    /** The name of the test; `null` if the file has no name. */
    name: z.string().nullable(),
    questions: z.array(z.object({ ...place, question: ImportedQuestion, problems: z.array(z.string()) })),
    problems: z.array(z.object({ ...place, text: z.string(), message: z.string() })),
    /**
     * The settings of the test. Only files of this product contain settings and materials. The text of a material may be longer than a test
     * allows.
     */
    ...TestSettings.shape,
    /** Whether pupils may leave questions unanswered; `null` if the file does not say so. */
    allowUnanswered: z.boolean().nullable(),
    materials: z.array(z.object({ id: MaterialId, text: z.string(), images: z.array(z.string()) })),
  }),
  successStatuses: [200],
  errors: ['unreadable-file'],
});
export type ImportRequest = z.infer<typeof importQuestions.body>;
export type ImportResponse = z.infer<typeof importQuestions.output>;
