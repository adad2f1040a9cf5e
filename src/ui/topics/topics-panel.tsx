import type { TopicShare } from '../../domain/results/topic-shares.ts';
import { Panel } from '../components/page/panel.tsx';
import { topicTexts as texts } from './texts.ts';
import { TopicList } from './topic-list.tsx';
import classes from './topics-panel.module.css';

/** The topics of one pupil, beside the chart of the results. */
export const TopicsPanel = ({ topics }: { topics: readonly TopicShare[] }) => (
  <Panel>
    <h2 className={classes.title}>{texts.title}</h2>
    <p className={classes.summary}>{texts.summary}</p>
    <TopicList topics={topics} />
  </Panel>
);
