import { IconTrash } from '@tabler/icons-react';
import type { Mark } from '../../../../../domain/checking/check-types.ts';
import { noteOf } from '../../../../../ui/photo-marks/geometry.ts';
import { IconButton } from '../../../../../ui/components/inputs/icon-button.tsx';
import classes from './answer-view.module.css';
import { texts } from '../texts.ts';
import { iconLook, TOOL_ICONS } from './tool-icons.ts';

interface ChosenMarkProps {
  mark: Mark;
  number: number | undefined;
  onNote(note: string): void;
  onRemove(): void;
  onDone(): void;
}

/** The mark that was set or chosen last, with a field for its text and a button that deletes it. Enter and Esc finish it. */
export function ChosenMark({ mark, number, onNote, onRemove, onDone }: ChosenMarkProps) {
  const MarkIcon = TOOL_ICONS[mark.kind];
  const mayHaveNote = mark.kind === 'question' || mark.kind === 'frame' || mark.kind === 'text';
  const label = mark.kind === 'text' ? texts.noteOfText : texts.note;
  return (
    <div className={classes.chosen}>
      {number === undefined ? <MarkIcon {...iconLook} /> : <span className={classes.number}>{number}</span>}
      {mayHaveNote ? (
        <input
          className={classes.note}
          aria-label={label}
          placeholder={label}
          maxLength={200}
          // The tutor has just set or chosen the mark, and can type its text at once.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={noteOf(mark)}
          onChange={({ currentTarget }) => onNote(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.stopPropagation();
            onDone();
          }}
        />
      ) : (
        <span className={classes.note}>{texts.tools[mark.kind]}</span>
      )}
      <IconButton tone="danger" label={texts.removeChosen} icon={<IconTrash {...iconLook} />} onClick={onRemove} />
    </div>
  );
}
