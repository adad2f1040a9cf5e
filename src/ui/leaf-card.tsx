import type { HTMLAttributes, Ref } from 'react';
import { createElement } from 'react';
import classes from './leaf-card.module.css';

interface LeafCardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'form';
  /** `soft` invites, `locked` is closed or empty (inset, dashed), `attention` marks a question without an answer. */
  tone?: 'plain' | 'soft' | 'locked' | 'attention';
  /** No padding: rows inside bring their own. */
  flush?: boolean;
  /** Of a form that checks its fields by itself. */
  noValidate?: boolean;
  ref?: Ref<HTMLElement>;
}

/** A card with the leaf corners. It marks content and is not a target itself: the button inside is. */
export function LeafCard({ as = 'div', tone = 'plain', flush = false, className, ...rest }: LeafCardProps) {
  return createElement(as, {
    ...rest,
    className: [classes.card, className].filter(Boolean).join(' '),
    'data-tone': tone,
    'data-flush': flush || undefined,
  });
}
