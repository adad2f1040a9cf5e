import { Button, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { typo } from '../../../ui/russian.ts';
import { ScoreBar } from '../../../ui/score-bar.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { ListedTest } from '../contract.ts';
import { texts } from './texts.ts';
import classes from './tests-list.module.css';

/** Cards of general tests: what was done with its score, what can be done with its size. */
export function TestsList({ tests }: { tests: readonly ListedTest[] }) {
  return (
    <ul className={classes.grid}>
      {tests.map((test) => (
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
        <Title order={3} className={classes.name}>
          {name}
        </Title>
        {result === null ? <Tag kind="todo">{texts.notDone}</Tag> : <Tag kind="done">{texts.done}</Tag>}
      </div>
      <div className={classes.foot}>
        {result === null ? (
          <Text c="dimmed">{typo(texts.size(questionCount, maxScore))}</Text>
        ) : (
          <div>
            <span className={classes.score}>{result.score}</span>{' '}
            <Text span c="dimmed">
              {typo(texts.ofScore(result.maxScore))}
            </Text>
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
