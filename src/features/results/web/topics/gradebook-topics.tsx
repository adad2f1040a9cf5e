import { IconChevronDown } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../../ui/components/feedback/load-error.tsx';
import { Disclosure } from '../../../../ui/components/page/disclosure.tsx';
import { Panel } from '../../../../ui/components/page/panel.tsx';
import { useBreakpoint } from '../../../../ui/hooks/use-breakpoint.ts';
import { topicTexts as texts } from '../../../../ui/topics/texts.ts';
import { TopicList } from '../../../../ui/topics/topic-list.tsx';
import { texts as pupilTexts } from '../pupils/texts.ts';
import classes from './gradebook-topics.module.css';
import { topicsQuery } from './queries.ts';

/** The shares by topic above the gradebook. On a phone they are closed at first. It shows nothing if no topics are in use. */
export function GradebookTopics({ groupId }: { groupId: string }) {
  const isWide = useBreakpoint('tablet');
  const { data: topics, isError, refetch } = useQuery({ ...topicsQuery(groupId), placeholderData: keepPreviousData });
  if (topics === undefined) {
    return isError && <LoadError title={pupilTexts.loadFailed} onRetry={() => void refetch()} />;
  }
  if (topics.length === 0) return null;
  if (isWide) {
    return (
      <Panel title={texts.title} note={texts.note}>
        <TopicList topics={topics} isWide />
      </Panel>
    );
  }
  return (
    <Panel flush>
      <Disclosure
        isHeading
        className={classes.summary}
        summary={
          <>
            {texts.title}
            <IconChevronDown className={classes.arrow} size={20} stroke={1.75} aria-hidden />
          </>
        }
      >
        <div className={classes.topics}>
          <TopicList topics={topics} />
        </div>
      </Disclosure>
    </Panel>
  );
}
