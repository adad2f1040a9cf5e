import { TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import classes from './text-field.module.css';

type PasswordFieldProps = Omit<TextInputProps, 'type' | 'rightSection'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password input with a button that shows the password. Password managers can paste into it. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      classNames={{ section: classes.section ?? '' }}
      rightSection={
        <IconButton
          label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
          icon={<Icon size={20} stroke={1.75} aria-hidden />}
          disabled={props.disabled}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
