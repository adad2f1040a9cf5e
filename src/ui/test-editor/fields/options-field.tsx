import { useId } from 'react';
import { sortNumbers } from '../../../domain/numbers.ts';
import { hasRepeatedItems } from '../../../domain/questions/kinds/equal-items.ts';
import { OptionRow } from '../../components/inputs/option-input.tsx';
import { filledLines, splitLines } from '../../../domain/lines.ts';
import controls from '../../components/inputs/controls.module.css';
import { FieldError } from '../../components/inputs/field-error.tsx';
import { FieldNote } from '../../components/inputs/field-note.tsx';
import { AutosizeTextarea } from '../../components/inputs/autosize-textarea.tsx';
import classes from './options-field.module.css';
import { editMarkedLines, type MarkedLines } from '../form/question-form.ts';
import sideBySide from './side-by-side.module.css';
import { texts } from '../texts.ts';

interface OptionsFieldProps {
  options: MarkedLines;
  onChange(options: MarkedLines): void;
  isSingle: boolean;
  optionsError?: string | undefined;
  marksError?: string | undefined;
}

/** The options, one per line, with the marks of the right options beside them (rule R39). */
export function OptionsField({ options, onChange, isSingle, optionsError, marksError }: OptionsFieldProps) {
  const id = useId();
  const setMark = (line: number, isMarked: boolean) => {
    const marks = isSingle ? [line] : options.marks.filter((mark) => mark !== line);
    onChange({ ...options, marks: isMarked && !isSingle ? sortNumbers([...marks, line]) : marks });
  };

  return (
    <div className={sideBySide.columns}>
      <AutosizeTextarea
        classNames={{ root: classes.options ?? '', wrapper: classes.box ?? '' }}
        label={texts.options}
        rows={4}
        description={hasRepeatedItems(filledLines(options.text)) && <FieldNote>{texts.repeatedOptions}</FieldNote>}
        value={options.text}
        error={optionsError}
        data-field="options"
        onChange={(event) => onChange(editMarkedLines(options, event.currentTarget.value))}
      />
      <fieldset className={classes.marks} aria-describedby={marksError ? `${id}-error` : undefined}>
        <legend className={controls.label}>{isSingle ? texts.markOne : texts.markSeveral}</legend>
        {splitLines(options.text).map((line, index) => (
          <OptionRow
            key={index}
            type={isSingle ? 'radio' : 'checkbox'}
            name={id}
            data-field="marks"
            checked={options.marks.includes(index)}
            disabled={line.trim() === ''}
            onChange={(event) => setMark(index, event.currentTarget.checked)}
          >
            {line.trim() || texts.option(index + 1)}
          </OptionRow>
        ))}
        {marksError && <FieldError id={`${id}-error`}>{marksError}</FieldError>}
      </fieldset>
    </div>
  );
}
