import { TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { isTypedNumber } from '../../../domain/questions/kinds/number-answer.ts';
import { TYPED_ANSWER_MAX_LENGTH } from '../../../domain/questions/kinds/short-answer.ts';
import { texts } from '../texts.ts';
import classes from './typed-answer.module.css';

interface TypedAnswerProps {
  type: 'short' | 'number';
  /** As typed; empty if none. */
  value: string;
  onChange(value: string): void;
  isMissing: boolean;
  isDisabled: boolean;
}

/** The field of a `short` or `number` question. What is no number is told when the field is left; it is no error (rule R131). */
export function TypedAnswer({ type, value, onChange, isMissing, isDisabled }: TypedAnswerProps) {
  const [isFocused, setFocused] = useState(false);
  const isNoNumber = type === 'number' && !isFocused && value.trim() !== '' && !isTypedNumber(value);
  const { label, hint } = texts.typed[type];
  return (
    <TextInput
      label={label}
      description={
        isNoNumber ? (
          <span className={classes.attention}>
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden /> {texts.noNumber}
          </span>
        ) : (
          hint
        )
      }
      classNames={{ root: classes[type] ?? '', input: classes.input ?? '' }}
      data-unanswered={isMissing || undefined}
      value={value}
      maxLength={TYPED_ANSWER_MAX_LENGTH}
      disabled={isDisabled}
      // The numeric keyboards of iPhones have no minus.
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
