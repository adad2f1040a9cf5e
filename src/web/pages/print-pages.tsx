import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { toQuestion } from '../../domain/lessons/lesson.ts';
import { storedTestQuery } from '../../features/tests/web/queries.ts';
import { storedLessonTestQuery } from '../../features/lessons/web/queries.ts';
import { useQueryFallback } from '../../ui/hooks/use-query-fallback.tsx';
import { PrintPage } from '../../ui/print/print-page.tsx';
import { uiTexts } from '../../ui/texts.ts';

/** `/admin/print/{testId}`: a general test on paper. */
export function PrintTestRoute() {
  const { id = '' } = useParams();
  const test = useQuery(storedTestQuery(id));
  const fallback = useQueryFallback([test], uiTexts.testLoadFailed);
  return test.data === undefined ? fallback : <PrintPage test={test.data} />;
}

/** `/admin/print/lesson/{lessonId}`: a lesson test on paper. */
export function PrintLessonTestRoute() {
  const { lessonId = '' } = useParams();
  const test = useQuery(storedLessonTestQuery(lessonId));
  const fallback = useQueryFallback([test], uiTexts.testLoadFailed);
  if (test.data === undefined) return fallback;
  const { name, revision, questions } = test.data;
  return <PrintPage test={{ id: lessonId, name, revision, questions: questions.map(toQuestion) }} />;
}
