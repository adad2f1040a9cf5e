import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { TestDraft } from '../../../domain/test-draft.ts';
import { WindowTitle } from '../../../ui/page-title.tsx';
import { toastError, toastSuccess } from '../../../ui/toast.tsx';
import { api } from './api.ts';
import { storedTestsQuery, testsQuery } from './queries.ts';
import { SaveFailure, saveText } from './save-failure.tsx';
import { TestEditor } from './test-editor.tsx';
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
    // After the editor knows that nothing is unsaved any more.
    setTimeout(() => void navigate('/admin'));
    return true;
  };

  return (
    <>
      <WindowTitle>{texts.admin.createTitle}</WindowTitle>
      <TestEditor
        loaded={null}
        kinds={['text', 'multiple', 'match']}
        save={save}
        failure={saving.isError && <SaveFailure text={saveText(saving.error, texts.admin.createFailed)} />}
      />
    </>
  );
}
