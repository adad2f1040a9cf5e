import type { ReactNode } from 'react';
import type { QuestionType } from '../../../domain/questions/question.ts';
import type { Problem } from '../../../domain/questions/problem.ts';
import { AutosizeTextarea } from '../../components/inputs/autosize-textarea.tsx';
import { ExtendedField } from './extended/extended-field.tsx';
import { MatchField } from './match-field.tsx';
import { NumberField } from './number-field.tsx';
import { OptionsField } from './options-field.tsx';
import { toExtended, type QuestionForm } from '../form/question-form.ts';
import { MakeExtended } from './extended/make-extended.tsx';
import { SequenceField } from './sequence-field.tsx';
import { ShortField } from './short-field.tsx';
import { texts } from '../texts.ts';

interface KeyFieldProps {
  form: QuestionForm;
  onChange(part: Partial<QuestionForm>): void;
  problemAt(field: string): Problem | undefined;
}

const FIELDS: Record<QuestionType, (props: KeyFieldProps) => ReactNode> = {
  text: (props) => <Options {...props} isSingle />,
  multiple: (props) => <Options {...props} isSingle={false} />,
  match: MatchField,
  short: ShortField,
  number: NumberField,
  sequence: ({ form, onChange, problemAt }) => (
    <SequenceField sequence={form.sequence} onChange={(sequence) => onChange({ sequence })} problemAt={problemAt} />
  ),
  extended: ({ form, onChange, problemAt }) => <ExtendedField form={form.extended} onChange={(extended) => onChange({ extended })} problemAt={problemAt} />,
  freeform: ModelAnswer,
};

/** The fields for the possible answers and the right answers, by the question's kind. */
export function KeyField(props: KeyFieldProps) {
  const Field = FIELDS[props.form.type];
  return <Field {...props} />;
}

function Options({ form, onChange, problemAt, isSingle }: KeyFieldProps & { isSingle: boolean }) {
  return (
    <OptionsField
      options={form.options}
      isSingle={isSingle}
      optionsError={problemAt('options')?.message}
      marksError={problemAt(isSingle ? 'correct' : 'correctAnswers')?.message}
      onChange={(options) => onChange({ options })}
    />
  );
}

function ModelAnswer({ form, onChange, problemAt }: KeyFieldProps) {
  return (
    <div>
      <AutosizeTextarea
        label={texts.freeformAnswer}
        description={texts.freeformHint}
        rows={3}
        value={form.freeformAnswer}
        error={problemAt('freeformAnswer')?.message}
        data-field="freeformAnswer"
        onChange={(event) => onChange({ freeformAnswer: event.currentTarget.value })}
      />
      <MakeExtended onMake={() => onChange(toExtended(form))} />
    </div>
  );
}
