import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { GRADED_TYPES } from '../../../../domain/questions/question-kinds.ts';
import { draftProblems, testProblems } from '../../../../domain/questions/test-input/test-input.ts';
import type { TopicCount } from '../../../../domain/questions/topics.ts';
import { basisOf } from '../../../../ui/kept-edits/basis.ts';
import { handedOverEdits, keptSettings, useEditorKey } from '../../../../ui/test-editor/handed-over.ts';
import { KeptTestEdits } from '../../../../ui/test-editor/kept-test-edits.tsx';
import { TestEditor, type ComparisonSlot } from '../../../../ui/test-editor/test-editor.tsx';
import { savingDraft, savingTest } from '../../../../ui/test-editor/texts.ts';
import { WindowTitle } from '../../../../ui/components/page/page-title.tsx';
import { SaveError } from '../../../../ui/forms/save-error.tsx';
import { useSave } from '../../../../ui/forms/use-save.ts';
import type { StoredTest } from '../../contract.ts';
import { affectedQueries, testEditorApi } from './editor-api.ts';
import { texts } from '../texts.ts';
import { TakeOverDialog } from './take-over/take-over-dialog.tsx';

interface TestFormProps {
  /** Topics in use, to choose from. */
  topics: readonly TopicCount[];
  /** The stored test; `null` for a new one. */
  loaded: StoredTest | null;
  /** Loads the version that another admin has saved. */
  onReload?: () => void;
  /** The note on attempts that cannot be compared any more. */
  renderComparison?: (comparison: ComparisonSlot) => ReactNode;
}

/** The editor of a general test. Creating a test leads to `/admin`. */
export function TestForm(props: TestFormProps) {
  const { loaded } = props;
  const path = loaded === null ? '/admin/create' : `/admin/edit/${loaded.id}`;
  return (
    <KeptTestEdits path={path} revision={loaded?.revision ?? null}>
      <OpenTestForm path={path} {...props} />
    </KeptTestEdits>
  );
}

function OpenTestForm({ path, loaded, topics, onReload, renderComparison }: TestFormProps & { path: string }) {
  const navigate = useNavigate();
  const key = useEditorKey(path);
  const [edits] = useState(() => handedOverEdits(key));
  const basis = basisOf(loaded, edits);
  const saving = useSave({
    loaded: basis,
    resourceApi: (newId) => testEditorApi(loaded?.id ?? newId),
    texts: savingTest,
    affectedQueries,
    onReload,
    editPath: ({ id }) => `/admin/edit/${id}`,
  });
  const isPublished = saving.stored?.published ?? false;
  return (
    <>
      <WindowTitle>{loaded === null ? texts.admin.createTitle : texts.admin.editTitle}</WindowTitle>
      <TestEditor
        heading={{ name: loaded?.name ?? '' }}
        loaded={loaded}
        settings={{ visibility: loaded?.visibility ?? 'all', ...(loaded && keptSettings(loaded)) }}
        problemsOf={testProblems}
        hasContext
        // Freeform questions are offered for a stored test only (rule R40).
        kinds={loaded === null ? GRADED_TYPES : [...GRADED_TYPES, 'freeform']}
        topics={topics}
        importPath={loaded === null ? '/admin/import' : `/admin/import?test=${loaded.id}`}
        renderTakeOver={(dialog) => <TakeOverDialog testId={loaded?.id ?? null} topics={topics} {...dialog} />}
        revision={saving.stored?.revision ?? null}
        stored={saving.stored}
        renderComparison={renderComparison}
        drafts={{ isPublished, problemsOf: draftProblems }}
        save={(input, published, settings) => saving.save({ ...input, ...(settings && { visibility: settings.visibility }), published }, published ? undefined : isPublished ? savingDraft.unpublished : savingDraft.saved)}
        {...(loaded === null && { onSaved: () => void navigate(isPublished || saving.stored === null ? '/admin' : `/admin/edit/${saving.stored.id}`, { replace: !isPublished }) })}
        saveError={<SaveError {...saving} />}
      />
    </>
  );
}
