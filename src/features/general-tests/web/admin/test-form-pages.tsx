import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useQueryFallback } from '../../../../ui/hooks/use-query-fallback.tsx';
import { storedTestQuery } from '../queries.ts';
import { TestForm } from './test-form.tsx';
import { texts } from '../texts.ts';

/** `/admin/create` */
export const CreateTestPage = () => <TestForm loaded={null} />;

/** `/admin/edit/{id}` */
export function EditTestPage() {
  const { id = '' } = useParams();
  const test = useQuery(storedTestQuery(id));
  const fallback = useQueryFallback([test], texts.testLoadFailed);
  if (test.data === undefined) return fallback;
  return <TestForm key={`${id} ${test.dataUpdatedAt}`} loaded={test.data} onReload={() => void test.refetch()} />;
}
