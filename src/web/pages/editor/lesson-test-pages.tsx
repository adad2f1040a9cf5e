import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { AppError } from '../../../domain/errors.ts';
import { lessonTestName, lessonTestProblems, toLessonQuestions, toQuestion } from '../../../domain/lessons/lesson.ts';
import { lessonTestId } from '../../../domain/lessons/lesson-test-id.ts';
import type { StoredLessonTest } from '../../../features/lessons/admin-contract.ts';
import { affectedQueries, deleteLessonTest, lessonTestApi } from '../../../features/lessons/web/admin/editor-api.ts';
import { lessonsOnOpenQuery, storedLessonTestQuery } from '../../../features/lessons/web/queries.ts';
import { texts as allTexts } from '../../../features/lessons/web/texts.ts';
import { useDelete } from '../../../ui/forms/use-delete.tsx';
import { useQueryFallback } from '../../../ui/hooks/use-query-fallback.tsx';
import { TestForm } from './test-form.tsx';

const texts = allTexts.admin;

const LESSON_NOT_FOUND = new AppError('lesson-not-found');

const editPathOf = (lessonId: string): string => `/admin/edit-lesson-test/${lessonId}`;

/** `/admin/create-lesson-test/{lessonId}`: the editor of a new lesson test. If the lesson has a test, it leads to the editor of that test. */
export function CreateLessonTestRoute() {
  const { lessonId = '' } = useParams();
  const lessons = useQuery(lessonsOnOpenQuery);
  const lesson = lessons.data?.find(({ id }) => id === lessonId);
  const isMissing = lessons.data !== undefined && lesson === undefined;
  const { error, refetch } = lessons;
  const fallback = useQueryFallback([{ error: isMissing ? LESSON_NOT_FOUND : error, refetch }], texts.loadFailed);
  if (lesson === undefined) return fallback;
  if (lesson.hasTest) return <Navigate to={editPathOf(lessonId)} replace />;
  return <LessonTestForm key={lessonId} lessonId={lessonId} name={lessonTestName(lesson.title)} loaded={null} />;
}

/** `/admin/edit-lesson-test/{lessonId}`: the editor of a lesson test. If the lesson has no test, it leads to the dashboard (rule R30). */
export function EditLessonTestRoute() {
  const { lessonId = '' } = useParams();
  const test = useQuery(storedLessonTestQuery(lessonId));
  const fallback = useQueryFallback([test], texts.loadFailed);
  if (test.data === undefined) return fallback;
  return <EditLessonTest key={`${lessonId} ${test.dataUpdatedAt}`} test={test.data} onReload={() => void test.refetch()} />;
}

function EditLessonTest({ test, onReload }: { test: StoredLessonTest; onReload(): void }) {
  const { lessonId, name } = test;
  const { confirmDelete, dialog } = useDelete(affectedQueries, texts.deleteFailed);
  const [isDeleted, setDeleted] = useState(false);

  // The redirect unmounts the editor, because its unsaved changes would hold back the navigation.
  if (isDeleted) return <Navigate to="/admin" />;
  return (
    <>
      <LessonTestForm
        lessonId={lessonId}
        name={name}
        loaded={test}
        onReload={onReload}
        actions={
          <Button
            variant="subtle"
            color="red"
            onClick={() =>
              confirmDelete({
                title: texts.deleteTest,
                text: texts.deleteTestText,
                request: () => deleteLessonTest(lessonId),
                successText: texts.testDeleted,
                onDeleted: () => setDeleted(true),
              })
            }
          >
            {texts.deleteTestButton}
          </Button>
        }
      />
      {dialog}
    </>
  );
}

interface LessonTestFormProps {
  lessonId: string;
  name: string;
  loaded: StoredLessonTest | null;
  onReload?: () => void;
  /** Buttons beside the save button. */
  actions?: ReactNode;
}

const LessonTestForm = ({ lessonId, name, loaded, ...form }: LessonTestFormProps) => (
  <TestForm
    {...form}
    loaded={loaded}
    path={loaded === null ? `/admin/create-lesson-test/${lessonId}` : editPathOf(lessonId)}
    editPath={() => editPathOf(lessonId)}
    contentOf={({ questions }) => ({ name, questions: questions.map(toQuestion) })}
    resourceApi={() => lessonTestApi(lessonId)}
    toInput={({ questions }) => ({ questions: toLessonQuestions(questions) })}
    affectedQueries={affectedQueries}
    {...(loaded !== null && { testId: lessonTestId(lessonId) })}
    heading={{ title: name, kind: texts.lessonTest }}
    problemsOf={({ questions }) => lessonTestProblems({ questions: toLessonQuestions(questions) })}
    kinds={['text']}
    importPath={`/admin/import?lesson=${lessonId}`}
  />
);
