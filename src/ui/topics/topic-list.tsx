import type { TopicShare } from '../../domain/results/topic-shares.ts';
import { ScoreBar } from '../components/indicators/score-bar.tsx';
import { questions as countQuestions } from '../lib/russian/counts.ts';
import { percent } from '../lib/russian/figures.ts';
import { topicTexts as texts } from './texts.ts';
import classes from './topic-list.module.css';

interface TopicListProps {
  topics: readonly TopicShare[];
  /** Whether each topic takes only one line, because there is room. */
  isWide?: boolean;
}

/** The shares of points by topic, as text and bars (rule R135). */
export const TopicList = ({ topics, isWide = false }: TopicListProps) => (
  <ul className={classes.list} data-wide={isWide || undefined}>
    {topics.map(({ topic, questions, share }) => (
      <li key={topic ?? ''} className={classes.item}>
        <span className={classes.name}>
          <span className={classes.topic}>{topic ?? texts.none}</span> <span className={classes.count}>{countQuestions(questions)}</span>
        </span>
        <span className={classes.share}>{percent(share)}</span>
        <span className={classes.bar}>
          <ScoreBar value={share ?? 0} max={1} />
        </span>
      </li>
    ))}
  </ul>
);
