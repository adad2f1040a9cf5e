/** The endpoint that finds questions of general tests, for copying them into another test (rule R165). */
import * as z from 'zod';
import { TEST_NAME_MAX_LENGTH } from '../../domain/questions/test-name.ts';
import { Material } from '../../domain/materials/material-schema.ts';
import { Question, Topic } from '../../domain/questions/question-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';
import { orderedPageQuery, pageOutput } from '../../http/pagination.ts';

const FoundQuestion = z.object({
  testId: z.string(),
  testName: z.string(),
  /** The place of the question in the stored test, from 0. */
  index: z.number().int(),
  /** The question. Its `contextImage` is a URL of this site. */
  question: Question,
  material: Material.nullable(),
}).meta({ id: 'FoundQuestion' });
export type FoundQuestion = z.infer<typeof FoundQuestion>;

export const searchQuestions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/questions',
  access: 'admin',
  summary: 'Вопросы всех общих тестов, чтобы взять их в другой тест: сначала из новых тестов.',
  query: z.object({
    search: z.string().max(TEST_NAME_MAX_LENGTH).default(''),
    /** The exact topic; empty finds questions without a topic. */
    topic: Topic.optional(),
    ...orderedPageQuery,
  }),
  meaningfulWhenEmpty: ['topic'],
  output: z.object({ questions: z.array(FoundQuestion), total: z.number().int(), ...pageOutput }),
  successStatuses: [200],
  errors: [],
});
export type SearchedQuestions = z.infer<typeof searchQuestions.output>;
