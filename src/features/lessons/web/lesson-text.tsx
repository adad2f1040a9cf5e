import { memo } from 'react';
import Markdown, { type Components, type Options } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { linesOf } from '../../../domain/lines.ts';
import classes from './lesson-text.module.css';
import { texts } from './texts.ts';

const PLUGINS = [remarkGfm, remarkBreaks];

const FOOTNOTES: Options['remarkRehypeOptions'] = {
  footnoteLabel: texts.footnotes,
  // A heading like the others, to be seen.
  footnoteLabelProperties: {},
  footnoteBackLabel: (place, repeat) => texts.backToText(place + 1, repeat),
};

/**
 * Headings of the text stand under the lesson's own; links leave in a tab of their own, but for those between the text
 * and its footnotes; tables scroll by themselves.
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
 * The text of a lesson: Markdown whose line breaks count and whose raw HTML is shown as text. It is read once, not whenever
 * the page is drawn: of a long one that takes a phone longer than a tap may.
 */
export const LessonText = memo(function LessonText({ content }: { content: string }) {
  return (
    <div className={classes.text}>
      <Markdown remarkPlugins={PLUGINS} remarkRehypeOptions={FOOTNOTES} components={COMPONENTS}>
        {linesOf(content).join('\n')}
      </Markdown>
    </div>
  );
});
