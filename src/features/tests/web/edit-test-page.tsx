import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Failure, failureTexts } from '../../../domain/failure.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPanel } from '../../../ui/loading-panel.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { storedTestQuery } from './queries.ts';
import { TestForm } from './test-form.tsx';
import { texts } from './texts.ts';

/** `/admin/edit/{id}` */
export function EditTestPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data, error, refetch, dataUpdatedAt } = useQuery(storedTestQuery(id));
  const isMissing = error instanceof Failure && error.code === 'test-not-found';

  useEffect(() => {
    if (!isMissing) return;
    toastError(failureTexts['test-not-found']);
    void navigate('/dashboard', { replace: true });
  }, [isMissing, navigate]);

  if (data === undefined) {
    if (error === null || isMissing) return <LoadingPanel />;
    return <LoadFailure isPage title={texts.testLoadFailed} onRetry={() => void refetch()} />;
  }
  return <TestForm key={`${id} ${dataUpdatedAt}`} loaded={data} onReload={() => void refetch()} />;
}
