import { Button } from '@mantine/core';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { ScoreBar } from '../../../ui/score-bar.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { ListedTest } from '../contract.ts';
import { texts } from './texts.ts';
import classes from './tests-list.module.css';

/** So many are there at once; what is beyond them follows while the page can be used already. */
const FIRST = 60;

/** Cards of general tests: what was done with its score, what can be done with its size. */
export function TestsList({ tests }: { tests: readonly ListedTest[] }) {
  const shown = useDeferredValue(tests, tests.slice(0, FIRST));
  return (
    <ul className={classes.grid} data-long={tests.length > FIRST || undefined}>
      {shown.map((test) => (
        <li key={test.id}>
          <TestCard {...test} />
        </li>
      ))}
    </ul>
  );
}

function TestCard({ id, name, questionCount, maxScore, result }: ListedTest) {
  return (
    <LeafCard className={classes.card}>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        {result === null ? <Tag kind="todo">{texts.notDone}</Tag> : <Tag kind="done">{texts.done}</Tag>}
      </div>
      <div className={classes.foot}>
        {result === null ? (
          <p className={classes.dimmed}>{texts.size(questionCount, maxScore)}</p>
        ) : (
          <div>
            <span className={classes.score}>{result.score}</span>{' '}
            <span className={classes.dimmed}>{texts.ofScore(result.maxScore)}</span>
            <ScoreBar value={result.score} max={result.maxScore} />
          </div>
        )}
        {result === null ? (
          <Button component={Link} to={`/test/${id}`} className={classes.button}>
            {texts.take}
          </Button>
        ) : (
          <Button component={Link} to="/results" state={{ testId: id }} variant="default" className={classes.button}>
            {texts.review}
          </Button>
        )}
      </div>
    </LeafCard>
  );
}
