import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { resultAddress } from '../../../ui/lib/result-address.ts';
import { Card } from '../../../ui/components/page/card.tsx';
import type { ListedTest } from '../contract.ts';
import { texts } from './texts.ts';
import classes from './tests-list.module.css';

/** The works that were given out and whose review the pupil has not opened yet. */
export function CheckedWorks({ tests, className }: { tests: readonly ListedTest[]; className?: string | undefined }) {
  const unseen = tests.flatMap(({ id, name, result, unseen: isUnseen }) => (isUnseen && result !== null ? [{ id, name, result }] : []));
  const [first] = unseen;
  if (first === undefined) return null;
  const isOne = unseen.length === 1;
  return (
    <Card tone="soft" className={className}>
      <div className={classes.checked}>
        <h2>{isOne ? texts.checkedWork : texts.checkedWorks(unseen.length)}</h2>
        <p>{isOne ? texts.checkedScore(first.name, first.result.score, first.result.maxScore) : texts.checkedWhich}</p>
        {isOne && (
          <Button component={Link} {...resultAddress(first.id, null)}>
            {texts.look}
          </Button>
        )}
      </div>
    </Card>
  );
}
