/** Shows notes in Markdown. A page without notes does not load the Markdown code. */
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useHydrated } from '../hooks/use-hydrated.ts';
import classes from './later-markdown.module.css';

interface NoteProps {
  content: string;
}

const Plain = ({ content }: NoteProps) => <p className={classes.plain}>{content}</p>;

let loaded: ComponentType<NoteProps> | null = null;

/** Loads the Markdown code. If this fails without a network, the text is shown as it is. */
export const loadMarkdown = () =>
  import('./markdown-text.tsx').then(
    ({ MarkdownText }) => {
      loaded ??= ({ content }: NoteProps) => <MarkdownText content={content} isNote />;
      return { default: loaded };
    },
    () => ({ default: Plain }),
  );
const Later = lazy(loadMarkdown);

/**
 * Loads the Markdown code before the data of a page are shown. Otherwise the page would first show the source of a table, and later the table
 * in its place.
 */
export async function withMarkdown<Data>(data: Data, texts: readonly string[]): Promise<Data> {
  if (texts.some((text) => text !== '')) await loadMarkdown();
  return data;
}

export function LaterMarkdown({ content }: NoteProps) {
  // A page that the server has rendered keeps the server's text until the code is loaded.
  const isHydrated = useHydrated();
  const [Ready] = useState(() => (isHydrated ? loaded : null));
  if (Ready !== null) return <Ready content={content} />;
  return (
    <Suspense fallback={<Plain content={content} />}>
      <Later content={content} />
    </Suspense>
  );
}
