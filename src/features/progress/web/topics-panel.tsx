import { ScoreBar } from '../../../ui/components/feedback/score-bar.tsx';
import { Panel } from '../../../ui/components/page/panel.tsx';
import { percent, questions } from '../../../ui/lib/format-russian.ts';
import type { Progress } from '../contract.ts';
import { texts } from './texts.ts';
import classes from './topics-panel.module.css';

/** Shares by topic, the lowest first. */
export const TopicsPanel = ({ topics }: Pick<Progress, 'topics'>) => (
  <Panel>
    <h2 className={classes.title}>{texts.topics}</h2>
    <p className={classes.note}>{texts.topicsNote}</p>
    <ul className={classes.topics}>
      {topics.map(({ topic, questions: count, share }) => (
        <li key={topic ?? ''}>
          <div className={classes.row}>
            <span>
              <b>{topic ?? texts.noTopic}</b> <span className={classes.count}>{questions(count)}</span>
            </span>
            <b>{percent(share)}</b>
          </div>
          <ScoreBar value={share} max={1} />
        </li>
      ))}
    </ul>
  </Panel>
);
