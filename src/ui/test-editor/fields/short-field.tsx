import type { Problem } from '../../../domain/questions/problem.ts';
import { AS_TYPED } from '../../components/inputs/as-typed.ts';
import { AutosizeTextarea } from '../../components/inputs/autosize-textarea.tsx';
import { OptionRow } from '../../components/inputs/option-input.tsx';
import type { QuestionForm } from '../form/question-form.ts';
import { texts } from '../texts.ts';

interface ShortFieldProps {
  form: QuestionForm;
  onChange(part: Partial<QuestionForm>): void;
  problemAt(field: string): Problem | undefined;
}

/** A field for the accepted spellings, one per line. */
export const ShortField = ({ form, onChange, problemAt }: ShortFieldProps) => (
  <>
    <AutosizeTextarea
      label={texts.spellings}
      description={form.matchCase ? texts.spellingsHintWithCase : texts.spellingsHint}
      rows={3}
      {...AS_TYPED}
      value={form.answers}
      error={problemAt('answers')?.message}
      data-field="answers"
      onChange={(event) => onChange({ answers: event.currentTarget.value })}
    />
    <OptionRow
      type="checkbox"
      checked={form.matchCase}
      onChange={(event) => onChange({ matchCase: event.currentTarget.checked })}
    >
      {texts.matchCase}
    </OptionRow>
  </>
);
