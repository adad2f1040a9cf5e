import { Button } from '@mantine/core';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { Card } from '../../../ui/components/page/card.tsx';
import { ScoreBar } from '../../../ui/components/feedback/score-bar.tsx';
import { StatusBadge } from '../../../ui/components/feedback/status-badge.tsx';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { EarlierAttempts } from '../../../ui/test-review/attempt-notes.tsx';
import type { ListedTest } from '../contract.ts';
import { resultAddress } from './result-address.ts';
import { texts } from './texts.ts';
import classes from './tests-list.module.css';

/**
 * The first render shows this many tests; the others follow in a deferred render, which does not block input. The server draws
 * only those of the first screen (ADR 40).
 */
const FIRST_RENDER_COUNT = { browser: 60, server: 6 };

/** Cards of general tests: passed ones with the score, others with the number of questions (rule R28). */
export function TestsList({ tests }: { tests: readonly ListedTest[] }) {
  const shown = useDeferredValue(tests, tests.slice(0, FIRST_RENDER_COUNT[useHydrated() ? 'browser' : 'server']));
  return (
    <ul className={classes.grid} data-long={tests.length > FIRST_RENDER_COUNT.browser || undefined}>
      {shown.map((test) => (
        <li key={test.id}>
          <TestCard {...test} />
        </li>
      ))}
    </ul>
  );
}

function TestCard({ id, name, questionCount, maxScore, result, earlier }: ListedTest) {
  return (
    <Card className={classes.card}>
      <div className={classes.header}>
        <h3 className={classes.name}>{name}</h3>
        {result === null ? <StatusBadge kind="todo">{texts.notDone}</StatusBadge> : <StatusBadge kind="done">{texts.done}</StatusBadge>}
      </div>
      <div className={classes.footer}>
        {result === null ? (
          <div>
            <p className={classes.dimmed}>{texts.size(questionCount, maxScore)}</p>
            <EarlierAttempts earlier={earlier} addressOf={(attempt) => resultAddress(id, attempt)} />
          </div>
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
    </Card>
  );
}
