import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import type { TestContent } from '../../../domain/materials/material.ts';
import type { TestInput } from '../../../domain/questions/test-input/test-input.ts';
import { testHeadQuery } from '../../../features/results/web/attempts/queries.ts';
import type { ResourceApi } from '../../../ui/forms/idempotent-save.ts';
import { SaveError } from '../../../ui/forms/save-error.tsx';
import { useSave } from '../../../ui/forms/use-save.ts';
import { basisOf } from '../../../ui/kept-edits/basis.ts';
import { ComparisonNote } from '../../../ui/test-editor/comparison-note.tsx';
import type { SettingsForm } from '../../../ui/test-editor/form/settings-form.ts';
import { handedOverEdits, useEditorKey } from '../../../ui/test-editor/handed-over/handed-over.ts';
import { KeptTestEdits } from '../../../ui/test-editor/kept-test-edits.tsx';
import { TestEditor, type ComparisonSlot } from '../../../ui/test-editor/test-editor.tsx';
import { savingDraft, savingTest } from '../../../ui/test-editor/texts.ts';

type EditorProps = ComponentProps<typeof TestEditor>;

interface TestFormProps<Input, Stored> extends Pick<EditorProps, 'heading' | 'settings' | 'kinds' | 'topics' | 'hasContext' | 'problemsOf' | 'actions' | 'renderTakeOver' | 'importPath'> {
  /** The stored test; `null` for a new test. */
  loaded: Stored | null;
  /** The path of this form. The device stores the unsaved edits of the form under this path. */
  path: string;
  /** The path of the form of a stored test. */
  editPath(stored: Stored): string;
  /** The name and the questions of a stored test, in the form in which the editor edits them. */
  contentOf(stored: Stored): TestContent & { name: string };
  resourceApi(newId: string): ResourceApi<Input, Stored>;
  /** Converts the form to the input of the API. */
  toInput(input: TestInput, published: boolean, settings: SettingsForm | null): Input;
  /** The queries to refresh after a test is saved. */
  affectedQueries: readonly { queryKey: QueryKey }[];
  /** Loads the version that another admin has saved. */
  onReload?: () => void;
  /** The rules of drafts; set if the test may be a draft (rule R150). */
  draftProblemsOf?: (input: TestInput) => ReturnType<EditorProps['problemsOf']>;
  /** The id of the test in attempts; not set for a new test. */
  testId?: string;
  /** Moves the edits into a copy of the test, and continues there; not set where tests are not copied. */
  onCopy?: (comparison: ComparisonSlot) => Promise<void>;
}

/** A stored test. A test that cannot be a draft does not say whether it is published. */
interface AnyTest {
  revision: number;
  published?: boolean;
}

/** The editor of a general test or of a lesson test. A created test leads to `/admin`, a created draft to its own editor. */
export function TestForm<Input extends object, Stored extends AnyTest>(props: TestFormProps<Input, Stored>) {
  const { path, loaded, heading } = props;
  return (
    <KeptTestEdits path={path} revision={loaded?.revision ?? null} {...('title' in heading && { fixedName: heading.title })}>
      <OpenTestForm {...props} />
    </KeptTestEdits>
  );
}

function OpenTestForm<Input extends object, Stored extends AnyTest>(
  { path, loaded, contentOf, resourceApi, toInput, affectedQueries, editPath, onReload, draftProblemsOf, testId, onCopy, ...editor }: TestFormProps<Input, Stored>,
) {
  const navigate = useNavigate();
  const key = useEditorKey(path);
  const [edits] = useState(() => handedOverEdits(key));
  const saving = useSave({ loaded: basisOf(loaded, edits), resourceApi, texts: savingTest, affectedQueries, onReload, editPath });
  const { stored } = saving;
  const isPublished = stored !== null && stored.published !== false;
  return (
    <TestEditor
      {...editor}
      loaded={loaded && contentOf(loaded)}
      revision={stored?.revision ?? null}
      stored={stored && contentOf(stored)}
      {...(testId !== undefined && { renderComparison: (slot) => <Comparison testId={testId} {...(onCopy && { onCopy: () => onCopy(slot) })} /> })}
      {...(draftProblemsOf && { drafts: { isPublished, problemsOf: draftProblemsOf } })}
      save={(input, published, settings) =>
        saving.save(toInput(input, published, settings), published ? undefined : isPublished ? savingDraft.unpublished : savingDraft.saved)
      }
      {...(loaded === null && { onSaved: () => void navigate(isPublished || stored === null ? '/admin' : editPath(stored), { replace: !isPublished }) })}
      saveError={<SaveError {...saving} />}
    />
  );
}

/** Warns that a change makes earlier attempts incomparable. It shows nothing until the number of attempts is known. */
function Comparison({ testId, ...note }: { testId: string; onCopy?: () => Promise<void> }) {
  const { data } = useQuery(testHeadQuery(testId));
  return <ComparisonNote attempts={data?.attempts ?? 0} {...note} />;
}
