import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { toQuestion } from '../../domain/lessons/lesson.ts';
import { storedTestQuery, storedTestsQuery } from '../../features/tests/web/queries.ts';
import { storedLessonsQuery, storedLessonTestQuery } from '../../features/lessons/web/queries.ts';
import { ImportPage, type ImportTarget } from '../../features/question-import/web/import-page.tsx';
import { texts } from '../../features/question-import/web/texts.ts';

/** `/admin/import?test=` or `?lesson=`: the import of questions. The address names the test that gets them. */
export function ImportRoute() {
  const [search, setSearch] = useSearchParams();
  const testId = search.get('test');
  const lessonId = search.get('lesson');
  const tests = useQuery(storedTestsQuery);
  const lessons = useQuery(storedLessonsQuery);
  const lesson = lessons.data?.find(({ id }) => id === lessonId);
  const test = useQuery({ ...storedTestQuery(testId ?? ''), enabled: testId !== null }).data;
  const lessonTest = useQuery({ ...storedLessonTestQuery(lessonId ?? ''), enabled: lesson?.hasTest === true }).data;

  const targetOf = (): ImportTarget => {
    if (testId !== null) return { path: `/admin/edit/${testId}`, isLessonTest: false, stored: test?.questions ?? [] };
    if (lessonId === null) return { path: '/admin/create', isLessonTest: false, stored: [] };
    const path = `/admin/${lesson?.hasTest === true ? 'edit' : 'create'}-lesson-test/${lessonId}`;
    return { path, isLessonTest: true, stored: lessonTest?.questions.map(toQuestion) ?? [] };
  };

  return (
    <ImportPage
      chosen={testId !== null ? `test=${testId}` : lessonId !== null ? `lesson=${lessonId}` : ''}
      target={targetOf()}
      targets={[
        { group: texts.tests, items: (tests.data ?? []).map(({ id, name }) => ({ value: `test=${id}`, label: name })) },
        { group: texts.lessons, items: (lessons.data ?? []).map(({ id, title }) => ({ value: `lesson=${id}`, label: texts.lessonTest(title) })) },
      ]}
      onTarget={(value) => setSearch(value, { replace: true })}
      hasNoTargets={tests.isError || lessons.isError}
    />
  );
}
