import type { Problem } from '../../../domain/questions/test-input.ts';
import { AutosizeTextarea } from '../../components/inputs/autosize-textarea.tsx';
import { MatchField } from './match-field.tsx';
import { NumberField } from './number-field.tsx';
import { OptionsField } from './options-field.tsx';
import type { QuestionForm } from '../form/question-form.ts';
import { SequenceField } from './sequence-field.tsx';
import { ShortField } from './short-field.tsx';
import { texts } from '../texts.ts';

interface KeyFieldProps {
  form: QuestionForm;
  onChange(part: Partial<QuestionForm>): void;
  problemAt(field: string): Problem | undefined;
}

/** What can be answered, and what is right, by the question's kind. */
export function KeyField({ form, onChange, problemAt }: KeyFieldProps) {
  switch (form.type) {
    case 'text':
    case 'multiple':
      return (
        <OptionsField
          options={form.options}
          isSingle={form.type === 'text'}
          optionsError={problemAt('options')?.message}
          marksError={(problemAt('correct') ?? problemAt('correctAnswers'))?.message}
          onChange={(options) => onChange({ options })}
        />
      );
    case 'match':
      return <MatchField form={form} onChange={onChange} problemAt={problemAt} />;
    case 'short':
      return <ShortField form={form} onChange={onChange} problemAt={problemAt} />;
    case 'number':
      return <NumberField form={form} onChange={onChange} problemAt={problemAt} />;
    case 'sequence':
      return <SequenceField sequence={form.sequence} onChange={(sequence) => onChange({ sequence })} problemAt={problemAt} />;
    case 'freeform':
      return (
        <AutosizeTextarea
          label={texts.freeformAnswer}
          description={texts.freeformHint}
          rows={3}
          value={form.freeformAnswer}
          error={problemAt('freeformAnswer')?.message}
          data-field="freeformAnswer"
          onChange={(event) => onChange({ freeformAnswer: event.currentTarget.value })}
        />
      );
  }
}
