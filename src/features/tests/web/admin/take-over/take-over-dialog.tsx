import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TEST_NAME_MAX_LENGTH } from '../../../../../domain/questions/test-name.ts';
import type { TopicCount } from '../../../../../domain/questions/topics.ts';
import { FormAlert } from '../../../../../ui/components/feedback/form-alert.tsx';
import { LoadError } from '../../../../../ui/components/feedback/load-error.tsx';
import { SkeletonRows } from '../../../../../ui/components/feedback/skeleton-cards.tsx';
import { LoadMore } from '../../../../../ui/components/inputs/load-more.tsx';
import { LoadingButton } from '../../../../../ui/components/inputs/loading-button.tsx';
import { SearchField } from '../../../../../ui/components/inputs/search-field.tsx';
import { Dialog } from '../../../../../ui/components/overlays/dialog.tsx';
import { useDebouncedSearch } from '../../../../../ui/hooks/use-debounced-search.ts';
import { useDialogContent } from '../../../../../ui/hooks/use-dialog-content.ts';
import { useSingleFlight } from '../../../../../ui/hooks/use-single-flight.ts';
import { ignoreDoubleClick } from '../../../../../ui/lib/ignore-double-click.ts';
import { storedTestsQuery } from '../../queries.ts';
import { withInlineImages } from './inline-image.ts';
import { OfferedTest } from './offered-test.tsx';
import { foundQuestionsQuery, type QuestionFilter } from './queries.ts';
import classes from './take-over.module.css';
import { texts } from './texts.ts';
import { useChosenQuestions, type OfferedQuestion } from './use-chosen-questions.ts';

export interface TakeOverDialogProps {
  isOpen: boolean;
  /** The id of the test in the editor; `null` for a new test. The dialog does not offer the questions of this test. */
  testId: string | null;
  topics: readonly TopicCount[];
  /** How many more questions the test can take. */
  room: number;
  onTake(questions: readonly Pick<OfferedQuestion, 'question' | 'material'>[]): void;
  onClose(): void;
}

/** The dialog that copies questions from other tests into the test in the editor (rule R165). */
export function TakeOverDialog({ isOpen, onClose, ...form }: TakeOverDialogProps) {
  const { opening } = useDialogContent(isOpen || null);
  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts.title} size={680}>
      <TakeOverForm key={opening} {...form} onClose={onClose} />
    </Dialog>
  );
}

/** Values of the select that are not topics. */
const ALL_TOPICS = 'all';
const NO_TOPIC = 'none';

function topicOf(value: string): string | null {
  if (value === ALL_TOPICS) return null;
  return value === NO_TOPIC ? '' : value.slice(TOPIC_PREFIX.length);
}
const TOPIC_PREFIX = 'topic:';

function TakeOverForm({ testId, topics, room, onTake, onClose }: Omit<TakeOverDialogProps, 'isOpen'>) {
  const [typed, setTyped] = useState('');
  const [topic, setTopic] = useState(ALL_TOPICS);
  const filter: QuestionFilter = { search: useDebouncedSearch(typed), topic: topicOf(topic) };
  const chosen = useChosenQuestions();
  const tests = useQuery(storedTestsQuery);
  const [problem, setProblem] = useState<string | null>(null);
  const [isTaking, setTaking] = useState(false);
  // oxlint-disable-next-line unicorn/no-array-reverse -- toReversed is missing in the oldest supported browsers
  const offered = (tests.data ?? []).filter(({ id }) => id !== testId).reverse();

  const take = useSingleFlight(async () => {
    const questions = chosen.inOrder(offered.map(({ id }) => id));
    const found = questions.length === 0 ? texts.chooseFirst : questions.length > room ? texts.tooMany(room) : null;
    setProblem(found);
    if (found !== null) return;
    setTaking(true);
    try {
      onTake(await Promise.all(questions.map(withInlineImages)));
      onClose();
    } catch {
      setProblem(texts.takeFailed);
    } finally {
      setTaking(false);
    }
  });

  return (
    <div className={classes.form}>
      <div className={classes.filters}>
        <SearchField label={texts.search} maxLength={TEST_NAME_MAX_LENGTH} value={typed} onChange={setTyped} />
        <NativeSelect
          aria-label={texts.topic}
          data={[
            { value: ALL_TOPICS, label: texts.allTopics },
            ...topics.map((each) => ({ value: `${TOPIC_PREFIX}${each.topic}`, label: each.topic })),
            { value: NO_TOPIC, label: texts.noTopic },
          ]}
          value={topic}
          onChange={({ currentTarget }) => setTopic(currentTarget.value)}
        />
      </div>
      <div className={classes.list}>
        {tests.isError && <LoadError title={texts.testsFailed} onRetry={() => void tests.refetch()} />}
        {tests.isPending && <SkeletonRows />}
        {tests.data !== undefined &&
          (filter.search === '' && filter.topic === null ? (
            <>
              {offered.length === 0 && <p className={classes.empty}>{texts.noTests}</p>}
              <ul>
                {offered.map((test, index) => (
                  <OfferedTest key={test.id} found={null} isOpenAtFirst={index === 0} {...{ test, chosen }} />
                ))}
              </ul>
            </>
          ) : (
            <FoundTests {...{ filter, testId, offered, chosen }} />
          ))}
      </div>
      <div className={classes.footer}>
        {problem !== null && <FormAlert>{problem}</FormAlert>}
        <p className={classes.hint}>{texts.hint}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={ignoreDoubleClick(onClose)}>
            {texts.cancel}
          </Button>
          <LoadingButton isBusy={isTaking} loading={isTaking} onClick={() => void take()}>
            {texts.take(chosen.count)}
          </LoadingButton>
        </div>
      </div>
    </div>
  );
}

interface FoundTestsProps {
  filter: QuestionFilter;
  testId: string | null;
  offered: readonly { id: string; name: string; questionCount: number }[];
  chosen: ReturnType<typeof useChosenQuestions>;
}

/** The tests whose questions a filter finds. */
function FoundTests({ filter, testId, offered, chosen }: FoundTestsProps) {
  const query = useInfiniteQuery(foundQuestionsQuery(filter));
  if (query.isPending) return <SkeletonRows />;
  if (query.isError && query.data === undefined) return <LoadError title={texts.loadFailed} onRetry={() => void query.refetch()} />;
  const questions = (query.data?.pages ?? []).flatMap((page) => page.questions).filter((question) => question.testId !== testId);
  const byTest = new Map<string, typeof questions>();
  for (const question of questions) byTest.set(question.testId, [...(byTest.get(question.testId) ?? []), question]);
  return (
    <>
      <p aria-live="polite" className={questions.length === 0 ? classes.empty : undefined}>
        {questions.length === 0 && !query.hasNextPage ? texts.nothingFound : ''}
      </p>
      <ul>
        {[...byTest].map(([id, found]) => (
          <OfferedTest
            key={id}
            test={offered.find((test) => test.id === id) ?? { id, name: found[0]?.testName ?? '', questionCount: found.length }}
            isOpenAtFirst
            {...{ found, chosen }}
          />
        ))}
      </ul>
      <LoadMore list={query} items="[data-offered]" />
    </>
  );
}
