import type { ReactNode } from 'react';
import { LessonPage } from '../../../features/lessons/web/lesson-page.tsx';
import { ClosedLesson } from './closed-lesson.tsx';

/**
 * Loads `/lesson/{id}`. If the block is closed, the page shows `ClosedLesson` in place of the lesson. The Markdown renderer is a chunk of its own,
 * which other pages load later.
 */
export async function loadLessonRoute(): Promise<() => ReactNode> {
  const { MarkdownText } = await import('../../../ui/markdown/markdown-text.tsx');
  return () => <LessonPage renderText={(content) => <MarkdownText content={content} />} renderClosed={(lessonId) => <ClosedLesson lessonId={lessonId} />} />;
}
