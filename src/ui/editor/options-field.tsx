import { useId } from 'react';
import { ascending } from '../../domain/ascending.ts';
import { ChoiceRow } from '../choice.tsx';
import { linesOf } from '../../domain/lines.ts';
import controls from '../controls.module.css';
import { FieldError } from '../field-error.tsx';
import { GrowingField } from '../growing-field.tsx';
import classes from './options-field.module.css';
import { retype, type Marked } from './question-form.ts';
import side from './side-by-side.module.css';
import { texts } from './texts.ts';

interface OptionsFieldProps {
  options: Marked;
  onChange(options: Marked): void;
  isSingle: boolean;
  optionsError?: string | undefined;
  marksError?: string | undefined;
}

/** Options one per line, and beside them the marks of the right ones, which follow their lines. */
export function OptionsField({ options, onChange, isSingle, optionsError, marksError }: OptionsFieldProps) {
  const id = useId();
  const setMark = (line: number, isMarked: boolean) => {
    const marks = isSingle ? [line] : options.marks.filter((mark) => mark !== line);
    onChange({ ...options, marks: isMarked && !isSingle ? ascending([...marks, line]) : marks });
  };

  return (
    <div className={side.bySide}>
      <GrowingField
        classNames={{ root: classes.options ?? '', wrapper: classes.box ?? '' }}
        label={texts.options}
        rows={4}
        value={options.text}
        error={optionsError}
        data-field="options"
        onChange={(event) => onChange(retype(options, event.currentTarget.value))}
      />
      <fieldset className={classes.marks} aria-describedby={marksError ? `${id}-error` : undefined}>
        <legend className={controls.label}>{isSingle ? texts.markOne : texts.markSeveral}</legend>
        {linesOf(options.text).map((line, place) => (
          <ChoiceRow
            key={place}
            type={isSingle ? 'radio' : 'checkbox'}
            name={id}
            data-field="marks"
            checked={options.marks.includes(place)}
            disabled={line.trim() === ''}
            onChange={(event) => setMark(place, event.currentTarget.checked)}
          >
            {line.trim() || texts.option(place + 1)}
          </ChoiceRow>
        ))}
        {marksError && <FieldError id={`${id}-error`}>{marksError}</FieldError>}
      </fieldset>
    </div>
  );
}
