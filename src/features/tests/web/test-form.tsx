import { useNavigate } from 'react-router';
import type { QuestionType } from '../../../domain/question.ts';
import { testProblems } from '../../../domain/test-draft.ts';
import { TestEditor } from '../../../ui/editor/test-editor.tsx';
import { savingTest } from '../../../ui/editor/texts.ts';
import { WindowTitle } from '../../../ui/page-title.tsx';
import { SaveFailure } from '../../../ui/saving/save-failure.tsx';
import { useSaving } from '../../../ui/saving/use-saving.ts';
import type { StoredTest } from '../contract.ts';
import { keptTests, lists } from './keeping.ts';
import { texts } from './texts.ts';

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
    keeping: keptTests,
    texts: savingTest,
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
