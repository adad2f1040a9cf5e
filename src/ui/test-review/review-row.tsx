import { IconCircleCheck, IconCircleDashed, IconCircleDashedCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './answers/review-answer.module.css';

type Mark = 'right' | 'wrong' | 'missed' | 'absent' | 'plain';

const ICONS = { right: IconCircleCheck, wrong: IconCircleX, missed: IconCircleDashedCheck, absent: IconCircleDashed, plain: null } as const;

interface RowProps {
  mark: Mark;
  text: ReactNode;
  note?: string;
  /** The label of the icon, for a row without a note. */
  label?: string;
}

/** A given or a right answer: an icon, the text, and a note that says in words what the answer is. */
export function ReviewRow({ mark, text, note, label }: RowProps) {
  const Icon = ICONS[mark];
  return (
    <div className={classes.row} data-mark={mark}>
      {Icon === null ? (
        <span />
      ) : (
        <Icon size={20} stroke={1.75} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })} />
      )}
      <span className={classes.text}>{text}</span>
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </div>
  );
}
