/** Notes in Markdown. Pages without any load no code for it. */
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useHydrated } from '../hooks/use-hydrated.ts';
import classes from './later-markdown.module.css';

interface NoteProps {
  content: string;
}

const Plain = ({ content }: NoteProps) => <p className={classes.plain}>{content}</p>;

let loaded: ComponentType<NoteProps> | null = null;

/** Loads the code of Markdown. Without a network the text is shown as it is. */
export const loadMarkdown = () =>
  import('./markdown-text.tsx').then(
    ({ MarkdownText }) => {
      loaded ??= ({ content }: NoteProps) => <MarkdownText content={content} isNote />;
      return { default: loaded };
    },
    () => ({ default: Plain }),
  );
const Later = lazy(loadMarkdown);

/** Loads the code before the data of a page are shown, so that no table takes the place of its source later. */
export async function withMarkdown<Data>(data: Data, texts: readonly string[]): Promise<Data> {
  if (texts.some((text) => text !== '')) await loadMarkdown();
  return data;
}

export function LaterMarkdown({ content }: NoteProps) {
  // A rendered page waits with its own text until the code is there.
  const isHydrated = useHydrated();
  const [Ready] = useState(() => (isHydrated ? loaded : null));
  if (Ready !== null) return <Ready content={content} />;
  return (
    <Suspense fallback={<Plain content={content} />}>
      <Later content={content} />
    </Suspense>
  );
}
