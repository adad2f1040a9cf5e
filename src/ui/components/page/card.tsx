import type { HTMLAttributes, Ref } from 'react';
import { createElement } from 'react';
import classes from './card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'form';
  /**
   * `soft` is for an invitation, `locked` for closed or empty content, `attention` for an unanswered question, `answered` for a question that needs
   * nothing more.
   */
  tone?: 'plain' | 'soft' | 'locked' | 'attention' | 'answered';
  /** Whether the card has no padding, because its rows have their own. */
  flush?: boolean;
  /** Set for a form that validates its own fields. */
  noValidate?: boolean;
  ref?: Ref<HTMLElement>;
}

/** A card with leaf-shaped corners. The card itself is not clickable, but the button inside it is. */
export function Card({ as = 'div', tone = 'plain', flush = false, className, ...rest }: CardProps) {
  return createElement(as, {
    ...rest,
    className: [classes.card, className].filter(Boolean).join(' '),
    'data-tone': tone,
    'data-flush': flush || undefined,
  });
}
