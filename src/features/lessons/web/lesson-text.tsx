import { memo } from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { splitLines } from '../../../domain/lines.ts';
import classes from './lesson-text.module.css';
import { texts } from './texts.ts';

const PLUGINS = [remarkGfm, remarkBreaks];

const FOOTNOTES: Options['remarkRehypeOptions'] = {
  footnoteLabel: texts.footnotes,
  // Removes the default `sr-only` class.
  footnoteLabelProperties: {},
  footnoteBackLabel: (index, mention) => texts.backToText(index + 1, mention),
};

/**
 * Headings start at h2, below the lesson's title. Links open a new tab, except those to and from footnotes. Tables scroll
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
    <div className={classes.table}>
      <table>{children}</table>
    </div>
  ),
};

/**
 * The text of a lesson as Markdown (rule R57). Memoized, because parsing a long text on a phone would delay the response
 * to a tap.
 */
export const LessonText = memo(function LessonText({ content }: { content: string }) {
  return (
    <div className={classes.text}>
      <Markdown remarkPlugins={PLUGINS} remarkRehypeOptions={FOOTNOTES} components={COMPONENTS}>
        {splitLines(content).join('\n')}
      </Markdown>
    </div>
  );
});
