import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { useUntilLoaded } from '../../../ui/use-until-loaded.tsx';
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
  const blocks = useQuery(storedBlocksQuery);
  const untilLoaded = useUntilLoaded([blocks], texts.notLoaded);
  return blocks.data === undefined ? untilLoaded : <LessonForm loaded={null} blocks={blocks.data} />;
}

function CreateInBlock({ blockId }: { blockId: string }) {
  const block = useQuery(storedBlockQuery(blockId));
  const untilLoaded = useUntilLoaded([block], texts.notLoaded);
  return block.data === undefined ? untilLoaded : <LessonForm loaded={null} blockId={blockId} blocks={null} />;
}

/** `/admin/edit-lesson/{id}` */
export function EditLessonPage() {
  const { id = '' } = useParams();
  const lesson = useQuery(storedLessonQuery(id));
  const blocks = useQuery(storedBlocksQuery);
  const untilLoaded = useUntilLoaded([lesson, blocks], texts.notLoaded);
  if (lesson.data === undefined || blocks.data === undefined) return untilLoaded;
  return (
    <LessonForm
      key={`${id} ${lesson.dataUpdatedAt}`}
      loaded={lesson.data}
      blocks={blocks.data}
      onReload={() => void lesson.refetch()}
    />
  );
}
