import { memo, useId } from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { splitLines } from '../../domain/lines.ts';
import { nbsp } from '../lib/russian/typography.ts';
import classes from './markdown-text.module.css';

const PLUGINS = [remarkGfm, remarkBreaks];

const FOOTNOTES: Options['remarkRehypeOptions'] = {
  footnoteLabel: 'Сноски',
  // An empty object removes the default class `sr-only`.
  footnoteLabelProperties: {},
  // Several references may lead to one footnote. `mention` is the number of the reference, from 1.
  footnoteBackLabel: (index, mention) => nbsp(`Назад к тексту, сноска ${index + 1}${mention > 1 ? `, место ${mention}` : ''}`),
};

/**
 * The elements of a lesson. Headings start at h2, below the title. Links open a new tab, except for links to and from footnotes. Tables scroll
 * sideways.
 */
const COMPONENTS: Components = {
  h1: ({ children }) => <h2>{children}</h2>,
  h4: ({ children }) => <h3>{children}</h3>,
  h5: ({ children }) => <h3>{children}</h3>,
  h6: ({ children }) => <h3>{children}</h3>,
  a: ({ node: _, children, ...rest }) => (
    <a {...rest} {...(!rest.href?.startsWith('#') && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
    </a>
  ),
  img: ({ src, alt }) => (src?.startsWith('https://') ? <img src={src} alt={alt ?? ''} loading="lazy" referrerPolicy="no-referrer" /> : <>{alt}</>),
  table: ({ children }) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- wider than a phone, so the keyboard must scroll it
    <div className={classes.table} role="group" aria-label="Таблица" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
};

/** Headings in a note are h4, because the heading of a question is an h3. */
const heading: Components['h1'] = ({ children }) => <h4>{children}</h4>;
const NOTE_COMPONENTS: Components = { ...COMPONENTS, h1: heading, h2: heading, h3: heading, h4: heading, h5: heading, h6: heading };

interface MarkdownTextProps {
  content: string;
  /** Whether the text is a part of a question, a material or a sheet. It then has the normal text size, and lower headings. */
  isNote?: boolean;
}

/**
 * Renders a Markdown text, such as a lesson (rule R57). The component is memoized, because parsing a long text on a phone would delay the
 * response to a tap.
 */
export const MarkdownText = memo(function MarkdownText({ content, isNote = false }: MarkdownTextProps) {
  const id = useId();
  return (
    <div className={classes.text} data-note={isNote || undefined}>
      <Markdown
        remarkPlugins={PLUGINS}
        // The ids differ, because a page may have several notes with footnotes.
        remarkRehypeOptions={isNote ? { ...FOOTNOTES, clobberPrefix: id } : FOOTNOTES}
        components={isNote ? NOTE_COMPONENTS : COMPONENTS}
      >
        {splitLines(content).join('\n')}
      </Markdown>
    </div>
  );
});
