import { useRef, type ReactNode } from 'react';
import { CHECKING_LIMITS } from '../../../domain/checking/checking-limits.ts';
import type { ExtendedDraft } from '../../../domain/checking/extended-draft.ts';
import { AutosizeTextarea } from '../../components/inputs/autosize-textarea.tsx';
import { texts } from '../texts.ts';
import { useWorkParts } from '../work/use-work-parts.ts';
import type { WorkChange } from '../work/work-answer.ts';
import classes from './typed-answer.module.css';

interface ExtendedAnswerFieldProps {
  questionKey: string;
  number: number;
  draft: ExtendedDraft;
  onChange(change: WorkChange): void;
  isMissing: boolean;
  isDisabled: boolean;
}

/** Renders an input below another element, for `inputContainer`. */
const below = (above: ReactNode) => (input: ReactNode) => (
  <>
    {above}
    {input}
  </>
);

/** The text field of an answer to an extended question. Its other parts load after the page. */
export function ExtendedAnswerField({ questionKey, number, draft, onChange, isMissing, isDisabled }: ExtendedAnswerFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const parts = useWorkParts(true);
  const type = (text: string): void => onChange((before) => ({ ...before, text: text.slice(0, CHECKING_LIMITS.text) }));
  return (
    <>
      <AutosizeTextarea
        ref={field}
        label={texts.typed.short.label}
        inputContainer={below(parts && <parts.SignsRow field={field} isDisabled={isDisabled} onChange={type} />)}
        rows={4}
        classNames={{ input: classes.input ?? '' }}
        data-unanswered={isMissing || undefined}
        value={draft.text ?? ''}
        maxLength={CHECKING_LIMITS.text}
        disabled={isDisabled}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {parts && <parts.PhotosField questionKey={questionKey} number={number} work={draft} onChange={onChange} isDisabled={isDisabled} />}
    </>
  );
}
