import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { testProblems, type TestDraft } from '../../../domain/test-draft.ts';
import { SaveFailure, saveText } from '../../../ui/editor/save-failure.tsx';
import { TestEditor } from '../../../ui/editor/test-editor.tsx';
import { afterSaving } from '../../../ui/editor/unsaved-guard.tsx';
import { WindowTitle } from '../../../ui/page-title.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.tsx';
import { api } from './api.ts';
import { storedTestsQuery, testsQuery } from './queries.ts';
import { texts } from './texts.ts';

/** Pictures over a slow line take their time, ms. */
const UPLOAD_TIMEOUT = 120_000;

/** `/admin/create`: a new general test, of the three kinds of questions that learners see (specification §5). */
export function CreateTestPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const saving = useMutation({
    meta: { keepsPage: true },
    mutationFn: (draft: TestDraft) => api('POST /api/admin/tests', { input: draft }, { timeout: UPLOAD_TIMEOUT }),
  });

  const save = async (draft: TestDraft): Promise<boolean> => {
    try {
      await saving.mutateAsync(draft);
    } catch (error) {
      toastError(saveText(error, texts.admin.createFailed));
      return false;
    }
    toastSuccess(texts.admin.created);
    void queryClient.invalidateQueries({ queryKey: storedTestsQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: testsQuery.queryKey });
    void navigate('/admin', afterSaving);
    return true;
  };

  return (
    <>
      <WindowTitle>{texts.admin.createTitle}</WindowTitle>
      <TestEditor
        heading={{ name: '' }}
        loaded={null}
        problemsOf={testProblems}
        hasContext
        kinds={['text', 'multiple', 'match']}
        save={save}
        failure={saving.isError && <SaveFailure error={saving.error} notDone={texts.admin.createFailed} />}
      />
    </>
  );
}
