import { Navigate, useLocation } from 'react-router';
import { ASKED_PATH } from '../../../domain/checking/asked-path.ts';
import { sendJson } from '../../../http/client.ts';
import { fillPath } from '../../../http/endpoint.ts';
import { OwnReviewPage } from '../../../ui/test-review/own-review-page.tsx';
import { reviewedTestId, reviewQuery } from './queries.ts';
import { texts } from './texts.ts';

const LINKS = [
  { text: texts.backToList, to: '/dashboard' },
  { text: texts.toLessons, to: '/lessons' },
] as const;

/** `/results`: the result of the test in the navigation state. If the state names no test, the page leads to the dashboard (rule R29). */
export function ResultsPage() {
  const testId = reviewedTestId(useLocation().state);
  if (testId === null) return <Navigate to="/dashboard" replace />;
  return (
    <OwnReviewPage
      testId={testId}
      queryOf={(attempt) => reviewQuery(testId, attempt)}
      links={LINKS}
      otherwise="/dashboard"
      ask={({ questionId, ...question }) => sendJson('PUT', fillPath(ASKED_PATH, { testId, questionId }), question)}
    />
  );
}
