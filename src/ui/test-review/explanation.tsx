import { lazy, Suspense } from 'react';
import classes from './explanation.module.css';
import { reviewTexts as texts } from './texts.ts';

const Plain = ({ content }: { content: string }) => <p className={classes.plain}>{content}</p>;

/** Reviews without explanations do not load the code for Markdown. Without a network the text is shown as it is. */
const Markdown = lazy(() =>
  import('../markdown/markdown-text.tsx').then(
    ({ MarkdownText }) => ({ default: ({ content }: { content: string }) => <MarkdownText content={content} isNote /> }),
    () => ({ default: Plain }),
  ),
);

/** The explanation of a question (rule R136). */
export const Explanation = ({ content }: { content: string }) => (
  <div className={classes.explanation}>
    <div className={classes.label}>{texts.explanation}</div>
    <Suspense fallback={<Plain content={content} />}>
      <Markdown content={content} />
    </Suspense>
  </div>
);
