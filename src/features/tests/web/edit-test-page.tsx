import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { Failure, failureTexts } from '../../../domain/failure.ts';
import { testProblems, type TestDraft } from '../../../domain/test-draft.ts';
import { SaveFailure, saveText } from '../../../ui/editor/save-failure.tsx';
import { TestEditor } from '../../../ui/editor/test-editor.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPanel } from '../../../ui/loading-panel.tsx';
import { WindowTitle } from '../../../ui/page-title.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.tsx';
import type { StoredTest } from '../contract.ts';
import { api } from './api.ts';
import { storedTestQuery, storedTestsQuery, testsQuery } from './queries.ts';
import { texts } from './texts.ts';

const UPLOAD_TIMEOUT = 120_000;

/** `/admin/edit/{id}`: a general test as it is stored, freeform questions among the kinds (specification §5). */
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
  return <EditTest key={`${id} ${dataUpdatedAt}`} test={data} onReload={() => void refetch()} />;
}

function EditTest({ test, onReload }: { test: StoredTest; onReload(): void }) {
  const queryClient = useQueryClient();
  const [revision, setRevision] = useState(test.revision);
  const saving = useMutation({
    meta: { keepsPage: true },
    mutationFn: (draft: TestDraft) =>
      api('PUT /api/admin/tests/{id}', { params: { id: test.id }, input: { ...draft, revision } }, { timeout: UPLOAD_TIMEOUT }),
  });

  const save = async (draft: TestDraft): Promise<boolean> => {
    try {
      setRevision((await saving.mutateAsync(draft)).revision);
    } catch (error) {
      toastError(saveText(error, texts.admin.updateFailed));
      return false;
    }
    toastSuccess(texts.admin.updated);
    void queryClient.invalidateQueries({ queryKey: storedTestsQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: testsQuery.queryKey });
    return true;
  };

  return (
    <>
      <WindowTitle>{texts.admin.editTitle}</WindowTitle>
      <TestEditor
        heading={{ name: test.name }}
        loaded={test.questions}
        problemsOf={testProblems}
        hasContext
        kinds={['text', 'multiple', 'match', 'freeform']}
        save={save}
        failure={
          saving.isError && (
            <SaveFailure error={saving.error} notDone={texts.admin.updateFailed} onReload={onReload} />
          )
        }
      />
    </>
  );
}
