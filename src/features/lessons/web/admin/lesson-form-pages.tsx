import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { useQueryFallback } from '../../../../ui/hooks/use-query-fallback.tsx';
import { LessonForm } from './lesson-form.tsx';
import { storedBlockQuery, storedBlocksQuery, storedLessonQuery } from '../queries.ts';
import { texts as allTexts } from '../texts.ts';

const texts = allTexts.admin;

/** `/admin/create-lesson`: the form of a new lesson. `?blockId=` fixes the block (rule R26). */
export function CreateLessonPage() {
  const blockId = useSearchParams()[0].get('blockId') ?? '';
  return blockId === '' ? <CreateInAnyBlock /> : <CreateInBlock key={blockId} blockId={blockId} />;
}

function CreateInAnyBlock() {
  const blocks = useQuery(storedBlocksQuery);
  const fallback = useQueryFallback([blocks], texts.loadFailed);
  return blocks.data === undefined ? fallback : <LessonForm loaded={null} blocks={blocks.data} />;
}

function CreateInBlock({ blockId }: { blockId: string }) {
  const block = useQuery(storedBlockQuery(blockId));
  const fallback = useQueryFallback([block], texts.loadFailed);
  return block.data === undefined ? fallback : <LessonForm loaded={null} blockId={blockId} blocks={null} />;
}

/** `/admin/edit-lesson/{id}`: the form of a stored lesson. */
export function EditLessonPage() {
  const { id = '' } = useParams();
  const lesson = useQuery(storedLessonQuery(id));
  const blocks = useQuery(storedBlocksQuery);
  const fallback = useQueryFallback([lesson, blocks], texts.loadFailed);
  if (lesson.data === undefined || blocks.data === undefined) return fallback;
  return (
    <LessonForm
      key={`${id} ${lesson.dataUpdatedAt}`}
      loaded={lesson.data}
      blocks={blocks.data}
      onReload={() => void lesson.refetch()}
    />
  );
}
