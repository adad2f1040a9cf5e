import type { Drawable } from '../../../ui/consent/visitor-footer.ts';
import classes from './documents-footer.module.css';
import { texts } from './texts.ts';

/**
 * The footer below the forms of visitors, with the operator and links to the documents. The links load a new page without the router, because
 * the browser then restores the typed text when the visitor goes back.
 */
export const visitorFooter = (operator: string): Drawable => [
  'footer',
  // A footer within the main content is not a landmark by itself.
  { role: 'region', 'aria-label': texts.footer.label, className: classes.footer ?? '', 'data-centered': 'true' },
  [
    'div',
    { className: classes.inner ?? '' },
    ['span', {}, operator],
    ['a', { href: '/privacy' }, texts.footer.policy],
    ['a', { href: '/consent' }, texts.footer.consent],
  ],
];
