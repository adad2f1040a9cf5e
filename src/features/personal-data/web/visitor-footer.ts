import type { Drawable } from '../../../ui/consent/visitor-footer.ts';
import classes from './documents-footer.module.css';
import { texts } from './texts.ts';

/** Operator and documents, below the forms of visitors. Plain links: what is typed comes back with the page. */
export const visitorFooter = (operator: string): Drawable => [
  'footer',
  // Within the main content a footer is no landmark by itself.
  { role: 'region', 'aria-label': texts.footer.label, className: classes.footer ?? '', 'data-centered': 'true' },
  [
    'div',
    { className: classes.inner ?? '' },
    ['span', {}, operator],
    ['a', { href: '/privacy' }, texts.footer.policy],
    ['a', { href: '/consent' }, texts.footer.consent],
  ],
];
