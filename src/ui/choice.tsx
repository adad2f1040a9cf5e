import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './choice.module.css';

type Kind = 'radio' | 'checkbox';

interface ChoiceProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className' | 'children'> {
  /** `radio` (round) means one answer, `checkbox` (square) several. Radios of one group share a `name`. */
  type: Kind;
}

/** The round or square indicator of 22 px alone: a native input, so keys and forms work as everywhere. */
export function ChoiceInput({ type, ...rest }: ChoiceProps) {
  return <input type={type} className={classes.input} {...rest} />;
}

/** An answer to choose: the whole row of at least 52 px is the target, and its text wraps. */
export function ChoiceRow({ children, ...rest }: ChoiceProps & { children: ReactNode }) {
  return (
    <label className={classes.row}>
      <ChoiceInput {...rest} />
      <span className={classes.text}>{children}</span>
    </label>
  );
}
