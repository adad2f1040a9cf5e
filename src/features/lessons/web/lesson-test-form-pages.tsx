import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { Failure } from '../../../domain/failure.ts';
import { lessonTestName } from '../../../domain/lesson.ts';
import { useRemove } from '../../../ui/saving/use-remove.tsx';
import { useUntilLoaded } from '../../../ui/use-until-loaded.tsx';
import type { StoredLessonTest } from '../author-contract.ts';
import { api } from './api.ts';
import { lists } from './keeping.ts';
import { LessonTestForm } from './lesson-test-form.tsx';
import { lessonsAtFirstQuery, storedLessonTestQuery } from './queries.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.admin;

const NO_LESSON = new Failure('lesson-not-found');

/** `/admin/create-lesson-test/{lessonId}`; a lesson that has a test already leads to its editor. */
export function CreateLessonTestPage() {
  const { lessonId = '' } = useParams();
  const lessons = useQuery(lessonsAtFirstQuery);
  const lesson = lessons.data?.find(({ id }) => id === lessonId);
  const isMissing = lessons.data !== undefined && lesson === undefined;
  const { error, refetch } = lessons;
  const untilLoaded = useUntilLoaded([{ error: isMissing ? NO_LESSON : error, refetch }], texts.notLoaded);
  if (lesson === undefined) return untilLoaded;
  if (lesson.hasTest) return <Navigate to={`/admin/edit-lesson-test/${lessonId}`} replace />;
  return <LessonTestForm key={lessonId} lessonId={lessonId} name={lessonTestName(lesson.title)} loaded={null} />;
}

/** `/admin/edit-lesson-test/{lessonId}`; a lesson without a test leads to the dashboard, as every test that is not there. */
export function EditLessonTestPage() {
  const { lessonId = '' } = useParams();
  const test = useQuery(storedLessonTestQuery(lessonId));
  const untilLoaded = useUntilLoaded([test], texts.notLoaded);
  if (test.data === undefined) return untilLoaded;
  return <EditLessonTest key={`${lessonId} ${test.dataUpdatedAt}`} test={test.data} onReload={() => void test.refetch()} />;
}

function EditLessonTest({ test, onReload }: { test: StoredLessonTest; onReload(): void }) {
  const { lessonId, name } = test;
  const { ask, dialog } = useRemove(lists, texts.removeFailed);
  const [isRemoved, setRemoved] = useState(false);

  // In place of the editor: nothing is left there that could be lost.
  if (isRemoved) return <Navigate to="/admin" />;
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
              ask({
                title: texts.removeTest,
                text: texts.removeTestText,
                call: () => api('DELETE /api/admin/lesson-tests/{lessonId}', { params: { lessonId } }),
                done: texts.testRemoved,
                onDone: () => setRemoved(true),
              })
            }
          >
            {texts.removeTestButton}
          </Button>
        }
      />
      {dialog}
    </>
  );
}
