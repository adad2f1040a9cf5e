import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { Failure } from '../../../domain/failure.ts';
import type { LessonDraft } from '../../../domain/lesson.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPanel } from '../../../ui/loading-panel.tsx';
import type { StoredLesson } from '../contract.ts';
import { api } from './api.ts';
import { LessonForm } from './lesson-form.tsx';
import { storedBlockQuery, storedBlocksQuery, storedLessonQuery } from './queries.ts';
import { texts as allTexts } from './texts.ts';
import { useFormSaving } from './use-form-saving.ts';
import { useWayOut } from './use-way-out.ts';

const texts = allTexts.admin;

/** `/admin/create-lesson`, with `?blockId=` for a given block. */
export function CreateLessonPage() {
  const blockId = useSearchParams()[0].get('blockId') ?? '';
  return blockId === '' ? <CreateInAnyBlock /> : <CreateInBlock key={blockId} blockId={blockId} />;
}

function CreateInAnyBlock() {
  const { data: blocks, error, refetch } = useQuery(storedBlocksQuery);
  if (blocks === undefined) {
    return error === null ? (
      <LoadingPanel />
    ) : (
      <LoadFailure isPage title={texts.notLoaded} onRetry={() => void refetch()} />
    );
  }
  return <CreateLesson blockId="" blocks={blocks} />;
}

function CreateInBlock({ blockId }: { blockId: string }) {
  const { data: block, error, refetch } = useQuery(storedBlockQuery(blockId));
  const isLeaving = useWayOut(error);
  if (block === undefined) {
    if (error === null || isLeaving) return <LoadingPanel />;
    return <LoadFailure isPage title={texts.notLoaded} onRetry={() => void refetch()} />;
  }
  return <CreateLesson blockId={blockId} blocks={null} />;
}

interface CreateLessonProps {
  blockId: string;
  blocks: readonly { id: string; title: string }[] | null;
}

function CreateLesson({ blockId, blocks }: CreateLessonProps) {
  const saving = useFormSaving({
    save: (draft: LessonDraft) => api('POST /api/admin/lessons', { input: draft }),
    done: texts.lessonCreated,
    notDone: texts.lessonNotCreated,
  });
  return (
    <LessonForm
      title={texts.newLesson}
      loaded={{ title: '', content: '', blockId, videoUrl: '' }}
      blocks={blocks}
      isVideoFixed={false}
      saving={saving}
    />
  );
}

/** `/admin/edit-lesson/{id}` */
export function EditLessonPage() {
  const { id = '' } = useParams();
  const lesson = useQuery(storedLessonQuery(id));
  const blocks = useQuery(storedBlocksQuery);
  const isLeaving = useWayOut(lesson.error);

  if (lesson.data === undefined || blocks.data === undefined) {
    if (isLeaving || (lesson.error === null && blocks.error === null)) return <LoadingPanel />;
    const retry = () => void Promise.all([lesson.refetch(), blocks.refetch()]);
    return <LoadFailure isPage title={texts.notLoaded} onRetry={retry} />;
  }
  return (
    <EditLesson
      key={`${id} ${lesson.dataUpdatedAt}`}
      lesson={lesson.data}
      blocks={blocks.data}
      onReload={() => void lesson.refetch()}
    />
  );
}

interface EditLessonProps {
  lesson: StoredLesson;
  blocks: readonly { id: string; title: string }[];
  onReload(): void;
}

function EditLesson({ lesson: { id, revision, ...loaded }, blocks, onReload }: EditLessonProps) {
  const saving = useFormSaving({
    save: ({ title, content, blockId }: LessonDraft) =>
      api('PUT /api/admin/lessons/{id}', { params: { id }, input: { title, content, blockId, revision } }),
    done: texts.lessonUpdated,
    notDone: texts.notSaved,
    onReload,
  });
  const { error } = saving;
  useWayOut(error instanceof Failure && error.code === 'lesson-not-found' ? error : null);
  return <LessonForm title={texts.editLesson} loaded={loaded} blocks={blocks} isVideoFixed saving={saving} />;
}
