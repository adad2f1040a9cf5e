import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Failure } from '../../../domain/failure.ts';
import type { BlockDraft } from '../../../domain/lesson.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPanel } from '../../../ui/loading-panel.tsx';
import type { StoredBlock } from '../contract.ts';
import { api } from './api.ts';
import { BlockForm } from './block-form.tsx';
import { storedBlockQuery } from './queries.ts';
import { texts as allTexts } from './texts.ts';
import { useFormSaving } from './use-form-saving.ts';
import { useWayOut } from './use-way-out.ts';

const texts = allTexts.admin;

/** `/admin/create-block` */
export function CreateBlockPage() {
  const saving = useFormSaving({
    save: (draft: BlockDraft) => api('POST /api/admin/blocks', { input: draft }),
    done: texts.blockCreated,
    notDone: texts.blockNotCreated,
  });
  return <BlockForm title={texts.newBlock} loaded={null} saving={saving} />;
}

/** `/admin/edit-block/{id}` */
export function EditBlockPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, dataUpdatedAt } = useQuery(storedBlockQuery(id));
  const isLeaving = useWayOut(error);
  if (data === undefined) {
    if (error === null || isLeaving) return <LoadingPanel />;
    return <LoadFailure isPage title={texts.notLoaded} onRetry={() => void refetch()} />;
  }
  return <EditBlock key={`${id} ${dataUpdatedAt}`} block={data} onReload={() => void refetch()} />;
}

function EditBlock({ block: { id, revision, ...loaded }, onReload }: { block: StoredBlock; onReload(): void }) {
  const saving = useFormSaving({
    save: (draft: BlockDraft) => api('PUT /api/admin/blocks/{id}', { params: { id }, input: { ...draft, revision } }),
    done: texts.blockUpdated,
    notDone: texts.notSaved,
    onReload,
  });
  const { error } = saving;
  useWayOut(error instanceof Failure && error.code === 'block-not-found' ? error : null);
  return <BlockForm title={texts.editBlock} loaded={loaded} saving={saving} />;
}
