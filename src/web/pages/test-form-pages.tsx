import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TopicCount } from '../../domain/questions/topics.ts';
import { CreateTestPage, EditTestPage } from '../../features/tests/web/admin/test-form-pages.tsx';
import { topicsQuery } from '../../features/results/web/topics/queries.ts';
import { Comparison } from './comparison.tsx';

/** The topics in use, by the alphabet; none until they are loaded. */
function useTopics(): readonly TopicCount[] {
  const { data } = useQuery(topicsQuery(''));
  return useMemo(
    () =>
      (data ?? [])
        .flatMap(({ topic, questions }) => (topic === null ? [] : [{ topic, questions }]))
        // oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing in the oldest supported browsers
        .sort((a, b) => a.topic.localeCompare(b.topic, 'ru')),
    [data],
  );
}

/** `/admin/create` */
export const CreateTestRoute = () => <CreateTestPage topics={useTopics()} />;

/** `/admin/edit/{id}` */
export const EditTestRoute = () => (
  <EditTestPage topics={useTopics()} renderComparison={(id, onCopy) => <Comparison testId={id} onCopy={onCopy} />} />
);
