import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { StatusBadge } from '../../../../ui/components/feedback/status-badge.tsx';
import { IconButton } from '../../../../ui/components/inputs/icon-button.tsx';
import { reviewPath } from '../paths.ts';
import { resultsPath } from '../subject.ts';
import { AttemptScore } from './attempt-score.tsx';
import type { Taken } from './taken.ts';
import classes from './taken-list.module.css';
import { texts } from './texts.ts';

/** What a pupil has taken, with the earlier attempts under it. */
export function TakenList({ taken, uid }: { taken: readonly Taken[]; uid: string }) {
  return (
    <ul>
      {taken.map((each) => (
        <TakenItem key={each.subject.id} taken={each} uid={uid} />
      ))}
    </ul>
  );
}

function TakenItem({ taken: { subject, name, note, deleted, current, earlier }, uid }: { taken: Taken; uid: string }) {
  const [isOpen, setOpen] = useState(false);
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <li className={classes.item}>
      <div className={classes.row} data-expandable={earlier.length > 0 || undefined}>
        <div className={classes.name}>
          <div className={classes.title}>
            <Link className={classes.link} to={resultsPath(subject)}>
              {name}
            </Link>
            {deleted && <StatusBadge kind="deleted">{texts.deleted}</StatusBadge>}
          </div>
          {note !== null && <div className={classes.note}>{note}</div>}
        </div>
        {current === null ? (
          <div className={classes.notPassed}>
            <StatusBadge kind="todo">{texts.notPassed}</StatusBadge>
          </div>
        ) : (
          <AttemptScore attempt={current} name={name} to={reviewPath(subject, uid)} />
        )}
        {earlier.length > 0 && (
          <div className={classes.toggle}>
            <IconButton
              label={texts.card.earlier(name)}
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
              <div className={classes.name}>{texts.card.notCounted(attempt.attempt)}</div>
              <AttemptScore
                attempt={attempt}
                name={`${name}, ${texts.card.attempt(attempt.attempt)}`}
                to={reviewPath(subject, uid, attempt.attempt)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
