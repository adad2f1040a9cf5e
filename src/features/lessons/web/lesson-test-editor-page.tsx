import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import { Failure } from '../../../domain/failure.ts';
import { lessonTestName, lessonTestProblems, toQuestion, type LessonQuestion } from '../../../domain/lesson.ts';
import type { TestDraft } from '../../../domain/test-draft.ts';
import { ConfirmDialog, type Confirmation } from '../../../ui/confirm-dialog.tsx';
import { SaveFailure } from '../../../ui/editor/save-failure.tsx';
import { TestEditor } from '../../../ui/editor/test-editor.tsx';
import { afterSaving } from '../../../ui/editor/unsaved-guard.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPanel } from '../../../ui/loading-panel.tsx';
import type { StoredLessonTest } from '../contract.ts';
import { api } from './api.ts';
import { storedLessonsQuery, storedLessonTestQuery } from './queries.ts';
import { texts as allTexts } from './texts.ts';
import { useRemove } from './use-remove.ts';
import { useSaving } from './use-saving.ts';
import { useWayOut } from './use-way-out.ts';

const texts = allTexts.admin;

/** What the editor has as general questions, as the questions of a lesson's test. */
const toLessonQuestions = ({ questions }: TestDraft): LessonQuestion[] =>
  questions.flatMap((question) =>
    question.type === 'text'
      ? [{ question: question.question, options: question.options, correct: question.correct }]
      : [],
  );

const problemsOf = (draft: TestDraft) => lessonTestProblems({ questions: toLessonQuestions(draft) });

/** `/admin/create-lesson-test/{lessonId}`; a lesson that has a test already is led to its editor. */
export function CreateLessonTestPage() {
  const { lessonId = '' } = useParams();
  const { data: lessons, isError, refetch } = useQuery(storedLessonsQuery);
  const lesson = lessons?.find(({ id }) => id === lessonId);
  const isMissing = lessons !== undefined && lesson === undefined;
  const [isSaved, setSaved] = useState(false);
  useWayOut(isMissing ? NO_LESSON : null);

  if (lesson === undefined) {
    return isError && !isMissing ? (
      <LoadFailure isPage title={texts.notLoaded} onRetry={() => void refetch()} />
    ) : (
      <LoadingPanel />
    );
  }
  // Not where the test has been made here just now: the way back to the administration is taken already.
  if (lesson.hasTest && !isSaved) return <Navigate to={`/admin/edit-lesson-test/${lessonId}`} replace />;
  return <CreateLessonTest lessonId={lessonId} lessonTitle={lesson.title} onSaved={() => setSaved(true)} />;
}

const NO_LESSON = new Failure('lesson-not-found');

interface CreateLessonTestProps {
  lessonId: string;
  lessonTitle: string;
  onSaved(): void;
}

function CreateLessonTest({ lessonId, lessonTitle, onSaved }: CreateLessonTestProps) {
  const navigate = useNavigate();
  const { run, error } = useSaving({
    save: (draft: TestDraft) =>
      api('PUT /api/admin/lesson-tests/{lessonId}', {
        params: { lessonId },
        input: { questions: toLessonQuestions(draft) },
      }),
    done: texts.testCreated,
    notDone: texts.testNotCreated,
  });
  return (
    <TestEditor
      heading={{ title: lessonTestName(lessonTitle) }}
      loaded={null}
      kinds={['text']}
      problemsOf={problemsOf}
      save={async (draft) => {
        if ((await run(draft)) === null) return false;
        onSaved();
        void navigate('/admin', afterSaving);
        return true;
      }}
      failure={error !== null && <SaveFailure error={error} notDone={texts.testNotCreated} />}
    />
  );
}

/** `/admin/edit-lesson-test/{lessonId}`; a lesson without a test is led to making one. */
export function EditLessonTestPage() {
  const { lessonId = '' } = useParams();
  const { data: test, error, refetch, dataUpdatedAt } = useQuery(storedLessonTestQuery(lessonId));
  const isLeaving = useWayOut(error);
  if (test === undefined) {
    if (error === null || isLeaving) return <LoadingPanel />;
    return <LoadFailure isPage title={texts.notLoaded} onRetry={() => void refetch()} />;
  }
  return <EditLessonTest key={`${lessonId} ${dataUpdatedAt}`} test={test} onReload={() => void refetch()} />;
}

function EditLessonTest({ test, onReload }: { test: StoredLessonTest; onReload(): void }) {
  const { lessonId } = test;
  const navigate = useNavigate();
  const remove = useRemove();
  const [asked, setAsked] = useState<Confirmation | null>(null);
  const [revision, setRevision] = useState(test.revision);
  const { run, error } = useSaving({
    save: (draft: TestDraft) =>
      api('PUT /api/admin/lesson-tests/{lessonId}', {
        params: { lessonId },
        input: { questions: toLessonQuestions(draft), revision },
      }),
    done: texts.testUpdated,
    notDone: texts.testNotSaved,
  });

  const removeTest = async () => {
    const call = () => api('DELETE /api/admin/lesson-tests/{lessonId}', { params: { lessonId } });
    if (await remove(call, texts.testRemoved)) void navigate('/admin', afterSaving);
  };
  return (
    <>
      <TestEditor
        heading={{ title: test.name }}
        loaded={test.questions.map(toQuestion)}
        kinds={['text']}
        problemsOf={problemsOf}
        save={async (draft) => {
          const saved = await run(draft);
          if (saved === null) return false;
          setRevision(saved.revision);
          return true;
        }}
        failure={error !== null && <SaveFailure error={error} notDone={texts.testNotSaved} onReload={onReload} />}
        actions={
          <Button
            variant="subtle"
            color="red"
            onClick={() =>
              setAsked({
                title: texts.removeTest,
                text: texts.removeTestText,
                confirmLabel: texts.removeConfirm,
                tone: 'danger',
                confirm: removeTest,
              })
            }
          >
            {texts.removeTestButton}
          </Button>
        }
      />
      <ConfirmDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
