import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { TopicCount } from '../../../../domain/questions/topics.ts';
import { useQueryFallback } from '../../../../ui/hooks/use-query-fallback.tsx';
import { storedTestQuery } from '../queries.ts';
import { TestForm } from './test-form.tsx';
import { texts } from '../texts.ts';
import { useContinueInCopy } from './use-copy-test.ts';

interface TestFormPageProps {
  /** Topics in use, to choose from. */
  topics: readonly TopicCount[];
}

interface EditTestPageProps extends TestFormPageProps {
  /** The note on attempts at a test that cannot be compared any more. */
  renderComparison(id: string, onCopy: () => Promise<void>): ReactNode;
}

/** `/admin/create` */
export const CreateTestPage = ({ topics }: TestFormPageProps) => <TestForm loaded={null} topics={topics} />;

/** `/admin/edit/{id}` */
export function EditTestPage({ topics, renderComparison }: EditTestPageProps) {
  const { id = '' } = useParams();
  const test = useQuery(storedTestQuery(id));
  const continueInCopy = useContinueInCopy(id);
  const fallback = useQueryFallback([test], texts.testLoadFailed);
  if (test.data === undefined) return fallback;
  return (
    <TestForm
      key={`${id} ${test.dataUpdatedAt}`}
      loaded={test.data}
      topics={topics}
      onReload={() => void test.refetch()}
      renderComparison={(comparison) => renderComparison(id, () => continueInCopy(comparison))}
    />
  );
}
