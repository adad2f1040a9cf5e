import type { HTMLAttributes, Ref } from 'react';
import { createElement } from 'react';
import classes from './card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'form';
  /** `soft` invites, `locked` is closed or empty, `attention` marks an unanswered question, `answered` is done with. */
  tone?: 'plain' | 'soft' | 'locked' | 'attention' | 'answered';
  /** No padding, for rows with their own padding. */
  flush?: boolean;
  /** For a form that validates its own fields. */
  noValidate?: boolean;
  ref?: Ref<HTMLElement>;
}

/** A card with leaf-shaped corners. The card is not clickable; the button inside is. */
export function Card({ as = 'div', tone = 'plain', flush = false, className, ...rest }: CardProps) {
  return createElement(as, {
    ...rest,
    className: [classes.card, className].filter(Boolean).join(' '),
    'data-tone': tone,
    'data-flush': flush || undefined,
  });
}
