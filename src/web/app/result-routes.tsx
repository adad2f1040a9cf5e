/** The routes of the results that admins see. */
import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router';
import type { TestKind } from '../../domain/results/test-kind.ts';
import { storedBlocksQuery } from '../../features/lessons/web/queries.ts';
import { analysisQuery } from '../../features/results/web/analysis/queries.ts';
import { attemptsQuery, ORDERS, testHeadQuery, VIEWS } from '../../features/results/web/attempts/queries.ts';
import { takenTestsQuery } from '../../features/results/web/overview/queries.ts';
import { gradebookQuery, userResultsQuery } from '../../features/results/web/pupils/queries.ts';
import { attemptReviewQuery } from '../../features/results/web/review/queries.ts';
import { choiceOf } from '../../ui/hooks/use-address-choice.ts';
import { searchIn } from '../../ui/hooks/use-address-search.ts';
import { attemptIn } from '../../ui/hooks/use-attempt-param.ts';
import { groupIn } from '../../ui/hooks/use-group-param.ts';
import { load, loaderForAdmin, loadPages, loadThen } from './page-loader.ts';
import { page, type PageRoute } from './page-route.ts';

/** The test, and what the view of the address shows. */
const attemptsLoader = (kind: TestKind): LoaderFunction =>
  loaderForAdmin(({ id = '' }, search) => {
    const subject = { kind, id };
    const head = load(testHeadQuery(subject));
    if (choiceOf(search.get('view'), VIEWS) === 'pupils') {
      return [head, loadPages(attemptsQuery(subject, searchIn(search), choiceOf(search.get('sort'), ORDERS), groupIn(search)))];
    }
    // The analysis is that of a revision.
    const analysis = (client: QueryClient) => {
      const test = client.getQueryData(testHeadQuery(subject).queryKey);
      return test && load(analysisQuery(subject, test.revision, groupIn(search)));
    };
    return [loadThen(head, analysis)];
  });

/** The attempt of the address, and the current one. */
const reviewLoader = (kind: TestKind): LoaderFunction =>
  loaderForAdmin(({ id = '', uid = '' }, search) =>
    [...new Set([attemptIn(search), null])].map((attempt) => load(attemptReviewQuery({ kind, id }, uid, attempt))),
  );

export const resultRoutes: PageRoute[] = [
  {
    path: '/admin/results',
    ...page(
      async () => (await import('../pages/results-page.tsx')).ResultsRoute,
      loaderForAdmin((_params, search) => [load(takenTestsQuery(groupIn(search))), load(storedBlocksQuery)]),
    ),
  },
  {
    path: '/admin/results/gradebook',
    ...page(
      async () => (await import('../pages/gradebook-page.tsx')).GradebookRoute,
      loaderForAdmin((_params, search) => [loadPages(gradebookQuery(searchIn(search), groupIn(search)))]),
    ),
  },
  {
    path: '/admin/users/:uid',
    ...page(
      async () => (await import('../../features/results/web/pupils/pupil-card-page.tsx')).PupilCardPage,
      loaderForAdmin(({ uid = '' }) => [load(userResultsQuery(uid))]),
    ),
  },
  {
    path: '/admin/results/tests/:id',
    ...page(async () => (await import('../pages/attempts-page.tsx')).TestAttemptsRoute, attemptsLoader('test')),
  },
  {
    path: '/admin/results/lesson-tests/:id',
    ...page(async () => (await import('../pages/attempts-page.tsx')).LessonTestAttemptsRoute, attemptsLoader('lesson-test')),
  },
  {
    path: '/admin/results/tests/:id/:uid',
    ...page(
      async () => (await import('../../features/results/web/review/review-page.tsx')).TestReviewPage,
      reviewLoader('test'),
    ),
  },
  {
    path: '/admin/results/lesson-tests/:id/:uid',
    ...page(
      async () => (await import('../../features/results/web/review/review-page.tsx')).LessonTestReviewPage,
      reviewLoader('lesson-test'),
    ),
  },
];
