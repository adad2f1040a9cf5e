import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { texts } from './texts.ts';

/** A password that can be shown; the button says what it does next. */
export function PasswordField(props: PasswordInputProps) {
  const [isShown, { toggle }] = useDisclosure(false);
  return (
    <PasswordInput
      {...props}
      visible={isShown}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{ 'aria-label': isShown ? texts.hidePassword : texts.showPassword, tabIndex: 0 }}
    />
  );
}
