import { lazy, Suspense } from 'react';
import classes from './explanation.module.css';
import { reviewTexts as texts } from './texts.ts';

const Plain = ({ content }: { content: string }) => <p className={classes.plain}>{content}</p>;

/** Reviews without explanations do not load the code for Markdown. Without a network the text is shown as it is. */
export const loadMarkdown = () =>
  import('../markdown/markdown-text.tsx').then(
    ({ MarkdownText }) => ({ default: ({ content }: { content: string }) => <MarkdownText content={content} isNote /> }),
    () => ({ default: Plain }),
  );
const Markdown = lazy(loadMarkdown);

/** The text of an explanation, without its label. */
export const ExplanationText = ({ content }: { content: string }) => (
  <Suspense fallback={<Plain content={content} />}>
    <Markdown content={content} />
  </Suspense>
);

/** The explanation of a question (rule R136). */
export const Explanation = ({ content }: { content: string }) => (
  <div className={classes.explanation}>
    <div className={classes.label}>{texts.explanation}</div>
    <ExplanationText content={content} />
  </div>
);
