/** The routes of the results that admins see. */
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import { lessonTestId } from '../../domain/lessons/lesson-test-id.ts';
import { assignmentsOfQuery } from '../../features/assignments/web/queries.ts';
import { storedBlocksQuery } from '../../features/lessons/web/queries.ts';
import { analysisQuery } from '../../features/results/web/analysis/queries.ts';
import { attemptsQuery, ORDERS, testHeadQuery, VIEWS } from '../../features/results/web/attempts/queries.ts';
import { examIn, linesQuery } from '../../features/results/web/lines/queries.ts';
import { takenTestsQuery } from '../../features/results/web/overview/queries.ts';
import { gradebookQuery, userResultsQuery } from '../../features/results/web/pupils/queries.ts';
import { attemptReviewQuery } from '../../features/results/web/review/queries.ts';
import { choiceOf } from '../../ui/hooks/address/use-address-choice.ts';
import { searchIn } from '../../ui/hooks/address/use-address-search.ts';
import { attemptIn } from '../../ui/hooks/use-attempt-param.ts';
import { groupIn } from '../../ui/hooks/use-group-param.ts';
import { load, loaderForAdmin, loadPages, loadThen } from './page-loader.ts';
import { page, type PageRoute } from './page-route.ts';

/** Loads the head of a test's results, and the view that the address names. */
const attemptsLoader = (testIdOf: (id: string) => string): LoaderFunction =>
  loaderForAdmin(({ id = '' }, search) => {
    const testId = testIdOf(id);
    const head = load(testHeadQuery(testId));
    if (choiceOf(search.get('view'), VIEWS) === 'pupils') {
      return [head, loadPages(attemptsQuery(testId, searchIn(search), choiceOf(search.get('sort'), ORDERS), groupIn(search)))];
    }
    // The analysis belongs to the current revision of the test. The head of the results names that revision.
    const analysis = (client: QueryClient) => {
      const test = client.getQueryData(testHeadQuery(testId).queryKey);
      return test && load(analysisQuery(testId, test.revision, groupIn(search)));
    };
    return [loadThen(head, analysis)];
  });

/** Loads the current attempt, and also the attempt that the address names. */
const reviewLoader = (testIdOf: (id: string) => string): LoaderFunction =>
  loaderForAdmin(({ id = '', uid = '' }, search) =>
    [...new Set([attemptIn(search), null])].map((attempt) => load(attemptReviewQuery(testIdOf(id), uid, attempt))),
  );

export const resultRoutes: PageRoute[] = [
  {
    path: '/admin/results',
    ...page(
      async () => (await import('../pages/results/results-page.tsx')).ResultsRoute,
      loaderForAdmin((_params, search) => [load(takenTestsQuery(groupIn(search))), load(storedBlocksQuery)]),
    ),
  },
  {
    path: '/admin/results/gradebook',
    ...page(
      async () => (await import('../pages/results/gradebook-page.tsx')).GradebookRoute,
      loaderForAdmin((_params, search) => [loadPages(gradebookQuery(searchIn(search), groupIn(search)))]),
    ),
  },
  {
    path: '/admin/results/lines',
    ...page(
      async () => (await import('../pages/results/lines-page.tsx')).LinesRoute,
      loaderForAdmin((_params, search) => [loadPages(linesQuery(examIn(search), groupIn(search)))]),
    ),
  },
  {
    path: '/admin/users/:uid',
    ...page(
      async () => (await import('../pages/results/pupil-card-page.tsx')).PupilCardRoute,
      loaderForAdmin(({ uid = '' }) => [load(userResultsQuery(uid)), loadPages(assignmentsOfQuery(uid))]),
    ),
  },
  {
    path: '/admin/results/tests/:id',
    ...page(async () => (await import('../pages/results/attempts-page.tsx')).TestAttemptsRoute, attemptsLoader((id) => id)),
  },
  {
    path: '/admin/results/lesson-tests/:id',
    ...page(async () => (await import('../pages/results/attempts-page.tsx')).LessonTestAttemptsRoute, attemptsLoader(lessonTestId)),
  },
  {
    path: '/admin/results/tests/:id/:uid',
    ...page(
      async () => (await import('../pages/results/review-page.tsx')).TestReviewRoute,
      reviewLoader((id) => id),
    ),
  },
  {
    path: '/admin/results/lesson-tests/:id/:uid',
    ...page(
      async () => (await import('../../features/results/web/review/review-page.tsx')).LessonTestReviewPage,
      reviewLoader(lessonTestId),
    ),
  },
];
