import { IconChevronDown, IconChevronUp, IconHourglass } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { IconButton } from '../components/inputs/icon-button.tsx';
import classes from './attempt-list.module.css';
import { AttemptScore } from './attempt-score.tsx';
import type { ScoredAttempt } from './scored-attempt.ts';
import { uiTexts } from '../texts.ts';
import { texts } from './texts.ts';

interface Address {
  to: string;
  state?: unknown;
}

interface ListedAttempt extends ScoredAttempt {
  /** The link to the answers. `null` if the name of the test is that link. */
  answers: string | null;
  /** Whether the tutor still has to check extended answers. */
  isPending?: boolean;
}

/** A test or lesson that has been taken. */
export interface ListedTest {
  id: string;
  name: string;
  address: Address;
  /** A line of text below the name. */
  note: string | null;
  deleted: boolean;
  /** The current attempt; `null` if all attempts were put aside. */
  current: ListedAttempt | null;
  earlier: readonly (ListedAttempt & { attempt: number; name: string; address: Address | null })[];
}

/** The tests and lessons that a pupil has taken, each with its earlier attempts below it. */
export function AttemptList({ tests }: { tests: readonly ListedTest[] }) {
  return (
    <ul>
      {tests.map((test) => (
        <AttemptItem key={test.id} {...test} />
      ))}
    </ul>
  );
}

function AttemptItem({ name, address, note, deleted, current, earlier }: ListedTest) {
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <li className={classes.item}>
      <div className={classes.row} data-expandable={earlier.length > 0 || undefined}>
        <div className={classes.name}>
          <div className={classes.title}>
            <Link className={classes.link} {...address}>
              {name}
            </Link>
            {deleted && <StatusBadge kind="deleted">{texts.deleted}</StatusBadge>}
            {current?.isPending === true && (
              <StatusBadge kind="repeated" icon={IconHourglass}>
                {uiTexts.pending}
              </StatusBadge>
            )}
          </div>
          {note !== null && <div className={classes.note}>{note}</div>}
        </div>
        {current === null ? (
          <div className={classes.notPassed}>
            <StatusBadge kind="todo">{texts.notPassed}</StatusBadge>
          </div>
        ) : (
          <AttemptScore attempt={current} name={name} to={current.answers} />
        )}
        {earlier.length > 0 && (
          <div className={classes.toggle}>
            <IconButton
              label={texts.earlier(name)}
              icon={<Icon size={20} stroke={1.75} aria-hidden />}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          </div>
        )}
      </div>
      {isOpen && (
        <ul>
          {earlier.map((attempt) => (
            <li key={attempt.attempt} className={classes.row} data-earlier>
              <div className={classes.name}>
                {attempt.address === null ? (
                  attempt.name
                ) : (
                  <Link className={classes.link} {...attempt.address} aria-label={`${name}, ${attempt.name}`}>
                    {attempt.name}
                  </Link>
                )}
              </div>
              <AttemptScore attempt={attempt} name={`${name}, ${texts.attempt(attempt.attempt)}`} to={attempt.answers} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
