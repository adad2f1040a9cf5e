import { LaterMarkdown } from '../markdown/later-markdown.tsx';
import classes from './explanation.module.css';
import { reviewTexts as texts } from './texts.ts';

/** The explanation of a question (rule R136). */
export const Explanation = ({ content }: { content: string }) => (
  <div className={classes.explanation}>
    <div className={classes.label}>{texts.explanation}</div>
    <LaterMarkdown content={content} />
  </div>
);
