import { Button } from '@mantine/core';
import { IconArrowsShuffle } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import type { Problem } from '../../../domain/questions/problem.ts';
import { AutosizeTextarea } from '../../components/inputs/autosize-textarea.tsx';
import controls from '../../components/inputs/controls.module.css';
import optionsClasses from './options-field.module.css';
import { editSequence, hideRightOrder, shownItems, shuffleSequence, type SequenceForm } from '../form/sequence-form.ts';
import classes from './sequence-field.module.css';
import sideBySide from './side-by-side.module.css';
import { texts } from '../texts.ts';

interface SequenceFieldProps {
  sequence: SequenceForm;
  onChange(sequence: SequenceForm): void;
  problemAt(field: string): Problem | undefined;
}

/** The items in the right order, one per line, and beside them the order that pupils see first (rule R132). */
export function SequenceField({ sequence, onChange, problemAt }: SequenceFieldProps) {
  const id = useId();
  const isTyped = useRef(false);
  const shown = shownItems(sequence);
  return (
    <div className={sideBySide.columns}>
      <AutosizeTextarea
        classNames={{ root: optionsClasses.options ?? '', wrapper: optionsClasses.box ?? '' }}
        label={texts.rightOrder}
        rows={6}
        value={sequence.text}
        error={(problemAt('items') ?? problemAt('correctOrder'))?.message}
        data-field="items"
        onChange={(event) => {
          isTyped.current = true;
          onChange(editSequence(sequence, event.currentTarget.value));
        }}
        // If learners would see the right order, the items are shuffled, but only when the field loses the focus. While the admin types, a new line
        // stays last.
        onBlur={() => {
          if (isTyped.current) onChange(hideRightOrder(sequence));
          isTyped.current = false;
        }}
      />
      <div>
        <div id={id} className={controls.label}>
          {texts.shownOrder}
        </div>
        <ol className={classes.list} aria-labelledby={id}>
          {shown.map((text, place) => (
            <li key={`${place}-${text}`} className={classes.item}>
              <span className={classes.place}>{place + 1}</span>
              <span className={classes.text}>{text}</span>
            </li>
          ))}
        </ol>
        <Button
          variant="subtle"
          className={classes.shuffle}
          disabled={shown.length < 2}
          leftSection={<IconArrowsShuffle size={20} stroke={1.75} aria-hidden />}
          onClick={() => onChange(shuffleSequence(sequence))}
        >
          {texts.shuffle}
        </Button>
      </div>
    </div>
  );
}
