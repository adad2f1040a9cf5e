import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { AppError } from '../../../../domain/errors.ts';
import { lessonTestName } from '../../../../domain/lessons/lesson.ts';
import { useDelete } from '../../../../ui/forms/use-delete.tsx';
import { useQueryFallback } from '../../../../ui/hooks/use-query-fallback.tsx';
import type { StoredLessonTest } from '../../admin-contract.ts';
import { api } from '../api.ts';
import { affectedQueries } from './editor-api.ts';
import { LessonTestForm } from './lesson-test-form.tsx';
import { lessonsOnOpenQuery, storedLessonTestQuery } from '../queries.ts';
import { texts as allTexts } from '../texts.ts';

const texts = allTexts.admin;

const LESSON_NOT_FOUND = new AppError('lesson-not-found');

/** `/admin/create-lesson-test/{lessonId}`; a lesson with a test leads to the editor of that test. */
export function CreateLessonTestPage() {
  const { lessonId = '' } = useParams();
  const lessons = useQuery(lessonsOnOpenQuery);
  const lesson = lessons.data?.find(({ id }) => id === lessonId);
  const isMissing = lessons.data !== undefined && lesson === undefined;
  const { error, refetch } = lessons;
  const fallback = useQueryFallback([{ error: isMissing ? LESSON_NOT_FOUND : error, refetch }], texts.loadFailed);
  if (lesson === undefined) return fallback;
  if (lesson.hasTest) return <Navigate to={`/admin/edit-lesson-test/${lessonId}`} replace />;
  return <LessonTestForm key={lessonId} lessonId={lessonId} name={lessonTestName(lesson.title)} loaded={null} />;
}

/** `/admin/edit-lesson-test/{lessonId}`; a lesson without a test leads to the dashboard (rule R30). */
export function EditLessonTestPage({ renderComparison }: { renderComparison(lessonId: string): ReactNode }) {
  const { lessonId = '' } = useParams();
  const test = useQuery(storedLessonTestQuery(lessonId));
  const fallback = useQueryFallback([test], texts.loadFailed);
  if (test.data === undefined) return fallback;
  return <EditLessonTest key={`${lessonId} ${test.dataUpdatedAt}`} test={test.data} onReload={() => void test.refetch()} renderComparison={() => renderComparison(lessonId)} />;
}

interface EditLessonTestProps {
  test: StoredLessonTest;
  onReload(): void;
  renderComparison(): ReactNode;
}

function EditLessonTest({ test, onReload, renderComparison }: EditLessonTestProps) {
  const { lessonId, name } = test;
  const { confirmDelete, dialog } = useDelete(affectedQueries, texts.deleteFailed);
  const [isDeleted, setDeleted] = useState(false);

  // Unmounts the editor, so that unsaved changes do not hold back the navigation.
  if (isDeleted) return <Navigate to="/admin" />;
  return (
    <>
      <LessonTestForm
        lessonId={lessonId}
        name={name}
        loaded={test}
        onReload={onReload}
        renderComparison={renderComparison}
        actions={
          <Button
            variant="subtle"
            color="red"
            onClick={() =>
              confirmDelete({
                title: texts.deleteTest,
                text: texts.deleteTestText,
                request: () => api('DELETE /api/admin/lesson-tests/{lessonId}', { params: { lessonId } }),
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
