import type { OwnAssignment } from '../../domain/assignments/assignment.ts';
import classes from './assignment-note.module.css';
import { DueIcon, ownDueWords } from './due-line.tsx';
import { NoteText } from './note-text.tsx';
import { texts } from './texts.ts';
import { useDueClock } from './use-due-clock.ts';

interface AssignmentNoteProps {
  assignment: OwnAssignment;
  page: keyof typeof texts.about;
}

/** The due date and the tutor's message, shown under the title of a test or a lesson. */
export function AssignmentNote({ assignment, page }: AssignmentNoteProps) {
  const { text, isNear } = ownDueWords(assignment, useDueClock());
  const { again, note } = assignment;
  return (
    <div className={classes.assignment} role="note" data-near={isNear || undefined}>
      <p className={classes.due}>
        <DueIcon isNear={isNear} size={22} />
        {texts.assignment(text)}
      </p>
      {again !== null && <p>{texts.again(again)}</p>}
      {note !== null && <NoteText text={note} />}
      <p className={page === 'test' ? classes.dimmed : undefined}>{texts.about[page]}</p>
    </div>
  );
}
