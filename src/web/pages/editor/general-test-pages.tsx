import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { withoutMaterials } from '../../../domain/exams/test-settings.ts';
import { GRADED_TYPES } from '../../../domain/questions/question-kinds.ts';
import { draftProblems, testProblems } from '../../../domain/questions/test-input/test-input.ts';
import type { TopicCount } from '../../../domain/questions/topics.ts';
import { topicsQuery } from '../../../features/results/web/topics/queries.ts';
import type { StoredTest } from '../../../features/tests/contract.ts';
import { affectedQueries, testEditorApi } from '../../../features/tests/web/admin/editor-api.ts';
import { TakeOverDialog } from '../../../features/tests/web/admin/take-over/take-over-dialog.tsx';
import { useContinueInCopy } from '../../../features/tests/web/admin/use-copy-test.ts';
import { storedTestQuery } from '../../../features/tests/web/queries.ts';
import { texts } from '../../../features/tests/web/texts.ts';
import { WindowTitle } from '../../../ui/components/page/page-title.tsx';
import { useQueryFallback } from '../../../ui/hooks/use-query-fallback.tsx';
import type { ComparisonSlot } from '../../../ui/test-editor/test-editor.tsx';
import { TestForm } from './test-form.tsx';

/** `/admin/create`: the editor of a new general test. */
export const CreateTestRoute = () => <GeneralTestForm loaded={null} />;

/** `/admin/edit/{id}`: the editor of a general test. */
export function EditTestRoute() {
  const { id = '' } = useParams();
  const test = useQuery(storedTestQuery(id));
  const continueInCopy = useContinueInCopy(id);
  const fallback = useQueryFallback([test], texts.testLoadFailed);
  if (test.data === undefined) return fallback;
  return <GeneralTestForm key={`${id} ${test.dataUpdatedAt}`} loaded={test.data} onReload={() => void test.refetch()} onCopy={continueInCopy} />;
}

const editPath = ({ id }: StoredTest): string => `/admin/edit/${id}`;

interface GeneralTestFormProps {
  loaded: StoredTest | null;
  onReload?: () => void;
  onCopy?: (comparison: ComparisonSlot) => Promise<void>;
}

function GeneralTestForm({ loaded, ...form }: GeneralTestFormProps) {
  const topics = useTopics();
  return (
    <>
      <WindowTitle>{loaded === null ? texts.admin.createTitle : texts.admin.editTitle}</WindowTitle>
      <TestForm
        {...form}
        loaded={loaded}
        path={loaded === null ? '/admin/create' : editPath(loaded)}
        editPath={editPath}
        contentOf={(test) => test}
        resourceApi={(newId) => testEditorApi(loaded?.id ?? newId)}
        toInput={(input, published, settings) => ({ ...input, ...(settings && { visibility: settings.visibility }), published })}
        affectedQueries={affectedQueries}
        {...(loaded !== null && { testId: loaded.id })}
        heading={{ name: loaded?.name ?? '' }}
        settings={{ visibility: loaded?.visibility ?? 'all', ...(loaded && withoutMaterials(loaded)) }}
        problemsOf={testProblems}
        draftProblemsOf={draftProblems}
        hasContext
        // Freeform questions are offered only for a test that is stored already (rule R40).
        kinds={loaded === null ? GRADED_TYPES : [...GRADED_TYPES, 'freeform']}
        topics={topics}
        importPath={loaded === null ? '/admin/import' : `/admin/import?test=${loaded.id}`}
        renderTakeOver={(dialog) => <TakeOverDialog testId={loaded?.id ?? null} topics={topics} {...dialog} />}
      />
    </>
  );
}

/** The topics in use, in alphabetical order; empty until they are loaded. */
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
