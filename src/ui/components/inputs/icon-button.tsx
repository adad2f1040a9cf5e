import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link } from 'react-router';
import type { To } from 'react-router';
import classes from './icon-button.module.css';

interface IconButtonBase {
  /** The text of the tooltip. Screen readers use it as the name, because the button has no other text. */
  label: string;
  /** A Tabler icon, 20 px, stroke 1.75. */
  icon: ReactNode;
  /** `danger` is for deleting, `outline` for a button on top of an image. */
  tone?: 'plain' | 'danger' | 'outline';
}

type IconButtonProps = IconButtonBase & Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label' | 'type'>;

/** A button of 44 px that shows only an icon. */
export function IconButton({ label, icon, tone = 'plain', className = '', ...rest }: IconButtonProps) {
  return (
    <button type="button" className={`${classes.button} ${className}`} data-tone={tone} aria-label={label} title={label} {...rest}>
      {icon}
    </button>
  );
}

/** A link that looks like an `IconButton`. */
export function IconLink({ label, icon, tone = 'plain', to }: IconButtonBase & { to: To }) {
  return (
    <Link to={to} className={classes.button} data-tone={tone} aria-label={label} title={label}>
      {icon}
    </Link>
  );
}
