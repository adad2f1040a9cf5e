import { useId } from 'react';
import { filledLines, splitLines } from '../../../domain/lines.ts';
import { hasRepeatedItems } from '../../../domain/questions/kinds/equal-items.ts';
import type { Problem } from '../../../domain/questions/problem.ts';
import controls from '../../components/inputs/controls.module.css';
import { FieldError } from '../../components/inputs/field-error.tsx';
import { FieldNote } from '../../components/inputs/field-note.tsx';
import { AutosizeTextarea } from '../../components/inputs/autosize-textarea.tsx';
import { MatchAnswers } from '../../test-player/answers/match-answers.tsx';
import classes from './match-field.module.css';
import { editColumn, type QuestionForm } from '../form/question-form.ts';
import sideBySide from './side-by-side.module.css';
import { texts } from '../texts.ts';

interface MatchFieldProps {
  form: QuestionForm;
  onChange(form: QuestionForm): void;
  problemAt(field: string): Problem | undefined;
}

/** The items of a column with their line indexes. Blank lines are not items. */
const itemsOf = (text: string) =>
  splitLines(text).flatMap((line, index) => (line.trim() === '' ? [] : [{ text: line.trim(), line: index }]));

/** The columns of a match question with one item per line, and the selects of the right pairs. */
export function MatchField({ form, onChange, problemAt }: MatchFieldProps) {
  const id = useId();
  const left = itemsOf(form.matchLeft);
  const right = itemsOf(form.matchRight);
  const pairsProblem = problemAt('matchAnswers');
  const column = (name: 'matchLeft' | 'matchRight', label: string, note?: string | false) => (
    <AutosizeTextarea
      label={label}
      rows={4}
      description={note && <FieldNote>{note}</FieldNote>}
      value={form[name]}
      error={problemAt(name)?.message}
      data-field={name}
      onChange={(event) => onChange(editColumn(form, name, event.currentTarget.value))}
    />
  );

  return (
    <>
      <div className={sideBySide.columns}>
        {column('matchLeft', texts.left)}
        {column('matchRight', texts.right, hasRepeatedItems(filledLines(form.matchRight)) && texts.repeatedRight)}
      </div>
      {left.length > 0 && right.length > 0 && (
        <fieldset aria-describedby={pairsProblem && id} data-field="matchAnswers">
          <legend className={controls.label}>{texts.pairs}</legend>
          <div className={classes.pairs}>
            <MatchAnswers
              left={left.map(({ text }) => text)}
              right={right.map(({ text }) => text)}
              chosen={(row) => {
                const line = form.pairs[left[row]?.line ?? -1] ?? null;
                const item = right.findIndex((candidate) => candidate.line === line);
                return item < 0 ? undefined : item;
              }}
              onChange={(row, item) => {
                const pairs = splitLines(form.matchLeft).map((_, line) => form.pairs[line] ?? null);
                pairs[left[row]?.line ?? 0] = item === undefined ? null : (right[item]?.line ?? null);
                onChange({ ...form, pairs });
              }}
              unansweredStyle={pairsProblem === undefined ? 'none' : 'error'}
            />
          </div>
          {pairsProblem && <FieldError id={id}>{pairsProblem.message}</FieldError>}
        </fieldset>
      )}
    </>
  );
}
