import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useUntilLoaded } from '../../../ui/use-until-loaded.tsx';
import { storedTestQuery } from './queries.ts';
import { TestForm } from './test-form.tsx';
import { texts } from './texts.ts';

/** `/admin/create` */
export const CreateTestPage = () => <TestForm loaded={null} />;

/** `/admin/edit/{id}` */
export function EditTestPage() {
  const { id = '' } = useParams();
  const test = useQuery(storedTestQuery(id));
  const untilLoaded = useUntilLoaded([test], texts.testLoadFailed);
  if (test.data === undefined) return untilLoaded;
  return <TestForm key={`${id} ${test.dataUpdatedAt}`} loaded={test.data} onReload={() => void test.refetch()} />;
}
