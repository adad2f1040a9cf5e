import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './option-input.module.css';

type Kind = 'radio' | 'checkbox';

interface OptionInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'children'> {
  /** `radio` allows one answer, `checkbox` several. The radios of a group share a `name`. */
  type: Kind;
}

/** A native radio button or checkbox of 22 px without a label. */
export function OptionInput({ type, ...rest }: OptionInputProps) {
  return <input type={type} className={classes.input} {...rest} />;
}

/** An option with its label. The whole row is the click target; it is at least 52 px high. */
export function OptionRow({ children, ...rest }: OptionInputProps & { children: ReactNode }) {
  return (
    <label className={classes.row}>
      <OptionInput {...rest} />
      <span className={classes.text}>{children}</span>
    </label>
  );
}
