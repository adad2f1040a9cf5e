import { CHECKING_LIMITS } from '../../../domain/checking/checking-limits.ts';
import { AutosizeTextarea } from '../../components/inputs/autosize-textarea.tsx';
import { texts } from '../texts.ts';
import classes from './typed-answer.module.css';

interface ExtendedAnswerFieldProps {
  value: string;
  onChange(text: string): void;
  isMissing: boolean;
  isDisabled: boolean;
}

/** The text of an answer to an extended question. */
export function ExtendedAnswerField({ value, onChange, isMissing, isDisabled }: ExtendedAnswerFieldProps) {
  return (
    <AutosizeTextarea
      label={texts.typed.short.label}
      rows={6}
      classNames={{ input: classes.input ?? '' }}
      data-unanswered={isMissing || undefined}
      value={value}
      maxLength={CHECKING_LIMITS.text}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
