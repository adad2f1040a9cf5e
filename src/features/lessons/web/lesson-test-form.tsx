import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { lessonTestProblems, toLessonQuestions, toQuestion } from '../../../domain/lesson.ts';
import type { TestDraft } from '../../../domain/test-draft.ts';
import { TestEditor } from '../../../ui/editor/test-editor.tsx';
import { savingTest } from '../../../ui/editor/texts.ts';
import { SaveFailure } from '../../../ui/saving/save-failure.tsx';
import { useSaving } from '../../../ui/saving/use-saving.ts';
import type { StoredLessonTest } from '../author-contract.ts';
import { keptTestOf, lists } from './keeping.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.admin;

const problemsOf = ({ questions }: TestDraft) => lessonTestProblems({ questions: toLessonQuestions(questions) });

interface LessonTestFormProps {
  lessonId: string;
  name: string;
  /** What is stored already; `null` for a new test. */
  loaded: StoredLessonTest | null;
  /** Loads what somebody else has saved meanwhile. */
  onReload?: () => void;
  /** What else can be done with the test. */
  actions?: ReactNode;
}

/** The editor of a lesson's test. A new one leads back to the administration when it is stored. */
export function LessonTestForm({ lessonId, name, loaded, onReload, actions }: LessonTestFormProps) {
  const navigate = useNavigate();
  const saving = useSaving({
    loaded,
    keeping: keptTestOf(lessonId),
    texts: savingTest,
    lists,
    onReload,
    pageOf: () => `/admin/edit-lesson-test/${lessonId}`,
  });
  return (
    <TestEditor
      heading={{ title: name, kind: texts.lessonTest }}
      loaded={loaded?.questions.map(toQuestion) ?? null}
      kinds={['text']}
      problemsOf={problemsOf}
      save={({ questions }) => saving.save({ questions: toLessonQuestions(questions) })}
      {...(loaded === null && { onSaved: () => void navigate('/admin') })}
      failure={<SaveFailure {...saving} />}
      actions={actions}
    />
  );
}
