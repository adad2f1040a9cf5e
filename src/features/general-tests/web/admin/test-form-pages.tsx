import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { TopicCount } from '../../../../domain/questions/topics.ts';
import { useQueryFallback } from '../../../../ui/hooks/use-query-fallback.tsx';
import { storedTestQuery } from '../queries.ts';
import { TestForm } from './test-form.tsx';
import { texts } from '../texts.ts';

interface TestFormPageProps {
  /** Topics in use, to choose from. */
  topics: readonly TopicCount[];
}

/** `/admin/create` */
export const CreateTestPage = ({ topics }: TestFormPageProps) => <TestForm loaded={null} topics={topics} />;

/** `/admin/edit/{id}` */
export function EditTestPage({ topics }: TestFormPageProps) {
  const { id = '' } = useParams();
  const test = useQuery(storedTestQuery(id));
  const fallback = useQueryFallback([test], texts.testLoadFailed);
  if (test.data === undefined) return fallback;
  return <TestForm key={`${id} ${test.dataUpdatedAt}`} loaded={test.data} topics={topics} onReload={() => void test.refetch()} />;
}
