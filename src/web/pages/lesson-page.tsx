import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownAssignmentsQuery } from '../../features/assignments/web/pupil/queries.ts';
import { LessonPage } from '../../features/lessons/web/lesson-page.tsx';
import { NoAccess } from '../../features/lessons/web/no-access.tsx';
import { earliestOf } from '../../ui/assignments/own-assignments.ts';

/** An assigned lesson says which block is closed, and whether it is asked for already (rule R284). */
function ClosedLesson({ lessonId }: { lessonId: string }) {
  const { data } = useQuery(ownAssignmentsQuery);
  return <NoAccess block={earliestOf(data?.open ?? [], 'lesson').get(lessonId)?.target} />;
}

/** `/lesson/{id}`, with what an assignment knows of a closed block. The renderer of Markdown is a chunk of its own, which other pages load later. */
export async function loadLessonRoute(): Promise<() => ReactNode> {
  const { MarkdownText } = await import('../../ui/markdown/markdown-text.tsx');
  return () => <LessonPage renderText={(content) => <MarkdownText content={content} />} renderClosed={(lessonId) => <ClosedLesson lessonId={lessonId} />} />;
}
