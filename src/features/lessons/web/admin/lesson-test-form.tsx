import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { lessonTestProblems, toLessonQuestions, toQuestion } from '../../../../domain/lessons/lesson.ts';
import type { TestInput } from '../../../../domain/questions/test-input/test-input.ts';
import { basisOf } from '../../../../ui/kept-edits/basis.ts';
import { handedOverEdits, useEditorKey } from '../../../../ui/test-editor/handed-over.ts';
import { KeptTestEdits } from '../../../../ui/test-editor/kept-test-edits.tsx';
import { TestEditor } from '../../../../ui/test-editor/test-editor.tsx';
import { savingTest } from '../../../../ui/test-editor/texts.ts';
import { SaveError } from '../../../../ui/forms/save-error.tsx';
import { useSave } from '../../../../ui/forms/use-save.ts';
import type { StoredLessonTest } from '../../admin-contract.ts';
import { affectedQueries, lessonTestApi } from './editor-api.ts';
import { texts as allTexts } from '../texts.ts';

const texts = allTexts.admin;

const problemsOf = ({ questions }: TestInput) => lessonTestProblems({ questions: toLessonQuestions(questions) });

interface LessonTestFormProps {
  lessonId: string;
  name: string;
  /** The stored test; `null` for a new one. */
  loaded: StoredLessonTest | null;
  /** Loads the version that another admin has saved. */
  onReload?: () => void;
  /** Buttons beside the save button. */
  actions?: ReactNode;
  /** The note on attempts that cannot be compared any more. */
  renderComparison?: () => ReactNode;
}

/** The editor of a lesson test. Creating a test leads to `/admin`. */
export function LessonTestForm(props: LessonTestFormProps) {
  const { lessonId, name, loaded } = props;
  const path = `/admin/${loaded === null ? 'create' : 'edit'}-lesson-test/${lessonId}`;
  return (
    <KeptTestEdits path={path} revision={loaded?.revision ?? null} fixedName={name}>
      <OpenLessonTestForm path={path} {...props} />
    </KeptTestEdits>
  );
}

function OpenLessonTestForm({ path, lessonId, name, loaded, onReload, actions, renderComparison }: LessonTestFormProps & { path: string }) {
  const navigate = useNavigate();
  const key = useEditorKey(path);
  const [edits] = useState(() => handedOverEdits(key));
  const basis = basisOf(loaded, edits);
  const saving = useSave({
    loaded: basis,
    resourceApi: () => lessonTestApi(lessonId),
    texts: savingTest,
    affectedQueries,
    onReload,
    editPath: () => `/admin/edit-lesson-test/${lessonId}`,
  });
  return (
    <TestEditor
      heading={{ title: name, kind: texts.lessonTest }}
      loaded={loaded && { questions: loaded.questions.map(toQuestion) }}
      kinds={['text']}
      importPath={`/admin/import?lesson=${lessonId}`}
      revision={saving.stored?.revision ?? null}
      stored={saving.stored && { name, questions: saving.stored.questions.map(toQuestion) }}
      renderComparison={renderComparison}
      problemsOf={problemsOf}
      save={({ questions }) => saving.save({ questions: toLessonQuestions(questions) })}
      {...(loaded === null && { onSaved: () => void navigate('/admin') })}
      saveError={<SaveError {...saving} />}
      actions={actions}
    />
  );
}
