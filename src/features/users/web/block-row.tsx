import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { endsSoon } from '../../../domain/access/term.ts';
import { EndingNote } from '../../../ui/access/ending-note.tsx';
import { endsIn, hasEnded } from '../../../ui/access/format-access.ts';
import { chosenDay, type TermChoice } from '../../../ui/access/term-choice.ts';
import { TermField } from '../../../ui/access/term-field.tsx';
import { OptionInput } from '../../../ui/components/inputs/option-input.tsx';
import { useToday } from '../../../ui/hooks/today.tsx';
import type { BlockOption } from './block-option.ts';
import classes from './block-row.module.css';
import { texts } from './texts.ts';

interface BlockRowProps {
  block: BlockOption;
  /** The term of access; `null` if the block is closed. */
  term: TermChoice | null;
  /** The last day that is stored; `null` if there is none. */
  stored: string | null;
  /** The day on which access ended, if that was in the last weeks; otherwise `null`. */
  endedOn: string | null;
  /** Whether to show the error of the typed day. */
  isChecked: boolean;
  onToggle(isOpen: boolean): void;
  onTerm(term: TermChoice): void;
}

/** A block in the panel of a user: whether it is open, and until when. */
export function BlockRow({ block, term, stored, endedOn, isChecked, onToggle, onTerm }: BlockRowProps) {
  const today = useToday();
  const isOpen = term !== null;
  const until = term === null ? null : chosenDay(term, today, stored).until;
  const Icon = isOpen ? IconLockOpen : IconLock;
  return (
    <div className={classes.row}>
      <label className={classes.block}>
        <OptionInput
          type="checkbox"
          checked={isOpen}
          aria-label={block.title}
          onChange={(event) => onToggle(event.currentTarget.checked)}
        />
        <span className={classes.description}>
          <span className={classes.title}>{block.title}</span>
          <span className={classes.dimmed}>{texts.lessons(block.lessonCount)}</span>
        </span>
        <span className={classes.state} data-open={isOpen || undefined}>
          <Icon size={18} stroke={1.75} aria-hidden />
          {isOpen ? texts.open : texts.closed}
        </span>
      </label>
      {term !== null && (
        <div className={classes.term}>
          <TermField
            label={texts.termOf(block.title)}
            isLabelHidden
            showsDay
            stored={stored}
            value={term}
            onChange={onTerm}
            isChecked={isChecked}
          />
          {endsSoon(until, today) && <EndingNote>{endsIn(until, today)}</EndingNote>}
        </div>
      )}
      {term === null && endedOn !== null && <p className={classes.ended}>{hasEnded(endedOn, today)}</p>}
    </div>
  );
}
