import { queryOptions } from '@tanstack/react-query';
import { materialOf } from '../../../../../domain/materials/material.ts';
import { createPageClient } from '../../../../../http/page-client.ts';
import type * as search from '../../../question-search-contract.ts';
import { api } from '../../api.ts';
import type { OfferedQuestion } from './use-chosen-questions.ts';

const searchApi = createPageClient<typeof search>();

const PER_PAGE = 50;

export interface QuestionFilter {
  search: string;
  /** The exact topic; `''` for questions without a topic, `null` for all questions. */
  topic: string | null;
}

/** The questions of all tests that a filter finds. */
export const foundQuestionsQuery = ({ search: text, topic }: QuestionFilter) =>
  searchApi.pages('GET /api/admin/questions', { query: { search: text, limit: String(PER_PAGE), ...(topic !== null && { topic }) } });

/** All questions of a test. The query of the editor cannot be used here, because it never refetches. */
export const questionsOfTestQuery = (testId: string) =>
  queryOptions({
    queryKey: ['questions to take over', testId],
    queryFn: async ({ signal }): Promise<readonly OfferedQuestion[]> => {
      const { questions, materials } = await api('GET /api/admin/tests/{id}', { params: { id: testId } }, { signal });
      return questions.map((question, index) => ({ testId, index, question, material: materialOf(question, materials) }));
    },
  });
