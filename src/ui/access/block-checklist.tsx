import { useId } from 'react';
import { FieldError } from '../components/inputs/field-error.tsx';
import { OptionInput } from '../components/inputs/option-input.tsx';
import classes from './block-checklist.module.css';

interface BlockChecklistProps {
  /** The accessible name of the list. */
  label: string;
  blocks: readonly { id: string; title: string }[];
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
  error?: string | null;
}

/** A list of checkboxes with which the tutor chooses several blocks. */
export function BlockChecklist({ label, blocks, chosen, onChange, error = null }: BlockChecklistProps) {
  const errorId = useId();
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset aria-label={label} aria-describedby={error === null ? undefined : errorId}>
      {blocks.map(({ id, title }) => (
        <label key={id} className={classes.block}>
          <OptionInput
            type="checkbox"
            checked={chosen.has(id)}
            aria-invalid={error === null ? undefined : true}
            onChange={({ currentTarget }) => toggle(id, currentTarget.checked)}
          />
          <span className={classes.title}>{title}</span>
        </label>
      ))}
      {error !== null && (
        <FieldError id={errorId} role="alert">
          {error}
        </FieldError>
      )}
    </fieldset>
  );
}
