import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPanel } from '../../../ui/loading-panel.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import { storedTestQuery } from './queries.ts';
import { TestForm } from './test-form.tsx';
import { texts } from './texts.ts';

/** `/admin/edit/{id}` */
export function EditTestPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, dataUpdatedAt } = useQuery(storedTestQuery(id));
  const isLeaving = useWayOut(error);
  if (data === undefined) {
    if (error === null || isLeaving) return <LoadingPanel />;
    return <LoadFailure isPage title={texts.testLoadFailed} onRetry={() => void refetch()} />;
  }
  return <TestForm key={`${id} ${dataUpdatedAt}`} loaded={data} onReload={() => void refetch()} />;
}
