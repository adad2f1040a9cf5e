import { queryOptions } from '@tanstack/react-query';
import { send } from '../../../api/client.ts';
import { getResult, getStoredTest, getTest, listStoredTests, listTests } from '../contract.ts';

export const testsQuery = queryOptions({
  queryKey: [listTests.path],
  queryFn: ({ signal }) => send(listTests, {}, { signal }),
});

/** Not read again by itself: the questions must not change under the learner's hands. */
export const testQuery = (id: string) =>
  queryOptions({
    queryKey: [getTest.path, id],
    queryFn: ({ signal }) => send(getTest, { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** A result never changes. */
export const reviewQuery = (testId: string) =>
  queryOptions({
    queryKey: [getResult.path, testId],
    queryFn: ({ signal }) => send(getResult, { params: { testId } }, { signal }),
    staleTime: Infinity,
  });

export const storedTestsQuery = queryOptions({
  queryKey: [listStoredTests.path],
  queryFn: ({ signal }) => send(listStoredTests, {}, { signal }),
});

/** Read once per visit of the editor: what is typed there must not be replaced by what is loaded. */
export const storedTestQuery = (id: string) =>
  queryOptions({
    queryKey: [getStoredTest.path, id],
    queryFn: ({ signal }) => send(getStoredTest, { params: { id } }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
