import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { acceptedRange, formatDecimal, parseTypedNumber } from '../../../domain/questions/kinds/number-answer.ts';
import type { Problem } from '../../../domain/questions/problem.ts';
import classes from './question-settings.module.css';
import type { QuestionForm } from '../form/question-form.ts';
import sideBySide from './side-by-side.module.css';
import { texts } from '../texts.ts';

interface NumberFieldProps {
  form: QuestionForm;
  onChange(part: Partial<QuestionForm>): void;
  problemAt(field: string): Problem | undefined;
}

/** The right number, and how far an answer may differ from it. */
export function NumberField({ form, onChange, problemAt }: NumberFieldProps) {
  const hintId = useId();
  const field = (name: 'numberAnswer' | 'tolerance', label: string, problemField: string) => (
    <TextInput
      label={label}
      value={form[name]}
      error={problemAt(problemField)?.message}
      autoComplete="off"
      aria-describedby={hintId}
      data-field={problemField}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <div>
      <div className={sideBySide.columns}>
        {field('numberAnswer', texts.rightNumber, 'answer')}
        {field('tolerance', texts.tolerance, 'tolerance')}
      </div>
      <p id={hintId} className={classes.hint}>
        {rangeHint(form)} {texts.exactNumber}
      </p>
    </div>
  );
}

function rangeHint({ numberAnswer, tolerance: typed }: QuestionForm): string {
  const [answer, tolerance] = [parseTypedNumber(numberAnswer)?.toNumber() ?? null, parseTypedNumber(typed)?.toNumber() ?? 0];
  const range = acceptedRange({ answer, tolerance });
  return range === null || tolerance <= 0 ? '' : texts.acceptedRange(formatDecimal(range.from), formatDecimal(range.to));
}
