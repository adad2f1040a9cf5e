import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPanel } from '../../../ui/loading-panel.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import { LessonForm } from './lesson-form.tsx';
import { storedBlockQuery, storedBlocksQuery, storedLessonQuery } from './queries.ts';
import { texts as allTexts } from './texts.ts';

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
  return <LessonForm loaded={null} blocks={blocks} />;
}

function CreateInBlock({ blockId }: { blockId: string }) {
  const { data: block, error, refetch } = useQuery(storedBlockQuery(blockId));
  const isLeaving = useWayOut(error);
  if (block === undefined) {
    if (error === null || isLeaving) return <LoadingPanel />;
    return <LoadFailure isPage title={texts.notLoaded} onRetry={() => void refetch()} />;
  }
  return <LessonForm loaded={null} blockId={blockId} blocks={null} />;
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
    <LessonForm
      key={`${id} ${lesson.dataUpdatedAt}`}
      loaded={lesson.data}
      blocks={blocks.data}
      onReload={() => void lesson.refetch()}
    />
  );
}
