import { useNavigate } from 'react-router';
import type { QuestionType } from '../../../domain/question.ts';
import { testProblems, type TestDraft } from '../../../domain/test-draft.ts';
import { SaveFailure } from '../../../ui/saving/save-failure.tsx';
import type { Keeping } from '../../../ui/saving/saver.ts';
import { TestEditor } from '../../../ui/editor/test-editor.tsx';
import { useSaving } from '../../../ui/saving/use-saving.ts';
import { WindowTitle } from '../../../ui/page-title.tsx';
import type { StoredTest } from '../contract.ts';
import { api } from './api.ts';
import { lists } from './queries.ts';
import { texts } from './texts.ts';

/** Pictures over a slow line take their time, ms. */
const upload = { timeout: 120_000 };

const read = ({ id }: { id: string }) => api('GET /api/admin/tests/{id}', { params: { id } });

const keeping: Keeping<TestDraft, StoredTest> = {
  create: (draft) => api('POST /api/admin/tests', { input: draft }, upload),
  change: (draft, { id, revision }) =>
    api('PUT /api/admin/tests/{id}', { params: { id }, input: { ...draft, revision } }, upload),
  read,
  likely: async ({ name }) => {
    const tests = await api('GET /api/admin/tests', {});
    return Promise.all(tests.filter((test) => test.name === name).map(read));
  },
};

/** Specification §5: what learners are not shown is written where a test is changed. */
const KINDS_OF_NEW: readonly QuestionType[] = ['text', 'multiple', 'match'];
const KINDS: readonly QuestionType[] = [...KINDS_OF_NEW, 'freeform'];

interface TestFormProps {
  /** What is stored already; `null` for a new test. */
  loaded: StoredTest | null;
  /** Loads what somebody else has saved meanwhile. */
  onReload?: () => void;
}

/** The editor of a general test. A new one leads back to the administration when it is stored. */
export function TestForm({ loaded, onReload }: TestFormProps) {
  const navigate = useNavigate();
  const saving = useSaving({
    loaded,
    keeping,
    texts: texts.admin.saving,
    lists,
    onReload,
    pageOf: ({ id }) => `/admin/edit/${id}`,
  });
  return (
    <>
      <WindowTitle>{loaded === null ? texts.admin.createTitle : texts.admin.editTitle}</WindowTitle>
      <TestEditor
        heading={{ name: loaded?.name ?? '' }}
        loaded={loaded?.questions ?? null}
        problemsOf={testProblems}
        hasContext
        kinds={loaded === null ? KINDS_OF_NEW : KINDS}
        save={saving.save}
        {...(loaded === null && { onSaved: () => void navigate('/admin') })}
        failure={<SaveFailure {...saving} />}
      />
    </>
  );
}
