import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isTypedNumber } from '../../../domain/questions/kinds/number-answer.ts';
import { QUESTION_LIMITS } from '../../../domain/questions/question-limits.ts';
import { isBlank } from '../../../domain/fold-signs.ts';
import { AS_TYPED } from '../../components/inputs/as-typed.ts';
import { FieldNote } from '../../components/inputs/field-note.tsx';
import { texts } from '../texts.ts';
import classes from './typed-answer.module.css';

interface TypedAnswerProps {
  type: 'short' | 'number';
  /** The text as it was typed. */
  value: string;
  onChange(value: string): void;
  isMissing: boolean;
  isDisabled: boolean;
}

/**
 * The field of a `short` or `number` question. If the text is not a number, a hint says so when the field loses the focus; it is not an error
 * (rule R131).
 */
export function TypedAnswer({ type, value, onChange, isMissing, isDisabled }: TypedAnswerProps) {
  const [isFocused, setFocused] = useState(false);
  const isNoNumber = type === 'number' && !isFocused && !isBlank(value) && !isTypedNumber(value);
  const { label, hint } = texts.typed[type];
  return (
    <TextInput
      label={label}
      description={isNoNumber ? <FieldNote>{texts.noNumber}</FieldNote> : hint}
      classNames={{ root: classes[type] ?? '', input: classes.input ?? '' }}
      data-unanswered={isMissing || undefined}
      value={value}
      maxLength={QUESTION_LIMITS.typedAnswer}
      disabled={isDisabled}
      // The keyboard is not numeric, because the numeric keyboard of iPhones has no minus.
      {...AS_TYPED}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
