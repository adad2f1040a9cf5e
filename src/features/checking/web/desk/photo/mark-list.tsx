import { VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Mark } from '../../../../../domain/checking/check-types.ts';
import { numberedNotes } from '../../../../../ui/photo-marks/geometry.ts';
import { IconButton } from '../../../../../ui/components/inputs/icon-button.tsx';
import classes from './answer-view.module.css';
import { texts } from '../texts.ts';

/** The marks of a photo as a list, for users who do not see or touch them. Marks without a text appear when the focus is among them. */
export function MarkList({ marks, onErase }: { marks: readonly Mark[]; onErase(mark: string): void }) {
  const notes = numberedNotes(marks);
  const rest = marks.filter((mark) => notes.every((note) => note.mark.id !== mark.id));
  const counts = new Map<string, number>();
  return (
    <>
      {notes.length > 0 && (
        <section>
          <h3 className={classes.label}>{texts.notes}</h3>
          <ol className={classes.notes}>
            {notes.map(({ number, mark, note }) => (
              <li key={mark.id}>
                <span className={classes.number}>{number}</span>
                <span>{note}</span>
                <IconButton label={texts.removeNote(number)} icon={<IconTrash size={18} stroke={1.75} aria-hidden />} onClick={() => onErase(mark.id)} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {rest.length > 0 && (
        <ul className={classes.marks} aria-label={texts.marks}>
          {rest.map((mark) => {
            const place = (counts.get(mark.kind) ?? 0) + 1;
            counts.set(mark.kind, place);
            return (
              <li key={mark.id}>
                <VisuallyHidden>{texts.tools[mark.kind]}</VisuallyHidden>
                <button type="button" onClick={() => onErase(mark.id)}>
                  {texts.removeMark(mark.kind, place)}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
