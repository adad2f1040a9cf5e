import { useId } from 'react';
import { linesOf } from '../../domain/lines.ts';
import type { Problem } from '../../domain/test-draft.ts';
import controls from '../controls.module.css';
import { FieldError } from '../field-error.tsx';
import { GrowingField } from '../growing-field.tsx';
import { MatchAnswers } from '../questions/match-answers.tsx';
import classes from './match-field.module.css';
import { retypeColumn, type QuestionForm } from './question-form.ts';
import side from './side-by-side.module.css';
import { texts } from './texts.ts';

interface MatchFieldProps {
  form: QuestionForm;
  onChange(form: QuestionForm): void;
  problemAt(field: string): Problem | undefined;
}

/** The lines that are items, each with the line it stands in: blank lines are none. */
const itemsOf = (text: string) =>
  linesOf(text).flatMap((line, place) => (line.trim() === '' ? [] : [{ text: line.trim(), place }]));

/** Both columns one item per line, and the right pairs. */
export function MatchField({ form, onChange, problemAt }: MatchFieldProps) {
  const id = useId();
  const left = itemsOf(form.matchLeft);
  const right = itemsOf(form.matchRight);
  const pairsProblem = problemAt('matchAnswers');
  const column = (name: 'matchLeft' | 'matchRight', label: string) => (
    <GrowingField
      label={label}
      rows={4}
      value={form[name]}
      error={problemAt(name)?.message}
      data-field={name}
      onChange={(event) => onChange(retypeColumn(form, name, event.currentTarget.value))}
    />
  );

  return (
    <>
      <div className={side.bySide}>
        {column('matchLeft', texts.left)}
        {column('matchRight', texts.right)}
      </div>
      {left.length > 0 && right.length > 0 && (
        <fieldset aria-describedby={pairsProblem && id} data-field="matchAnswers">
          <legend className={controls.label}>{texts.pairs}</legend>
          <div className={classes.pairs}>
            <MatchAnswers
              left={left.map(({ text }) => text)}
              right={right.map(({ text }) => text)}
              chosen={(row) => {
                const line = form.pairs[left[row]?.place ?? -1] ?? null;
                const item = right.findIndex(({ place }) => place === line);
                return item < 0 ? undefined : item;
              }}
              onChange={(row, item) => {
                const pairs = linesOf(form.matchLeft).map((_, line) => form.pairs[line] ?? null);
                pairs[left[row]?.place ?? 0] = item === undefined ? null : (right[item]?.place ?? null);
                onChange({ ...form, pairs });
              }}
              gaps={pairsProblem === undefined ? 'none' : 'error'}
            />
          </div>
          {pairsProblem && <FieldError id={id}>{pairsProblem.message}</FieldError>}
        </fieldset>
      )}
    </>
  );
}
