import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { Failure } from '../../../domain/failure.ts';
import type { BlockDraft } from '../../../domain/lesson.ts';
import { afterSaving } from '../../../ui/editor/unsaved-guard.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPanel } from '../../../ui/loading-panel.tsx';
import type { StoredBlock } from '../contract.ts';
import { api } from './api.ts';
import { BlockForm } from './block-form.tsx';
import { storedBlockQuery } from './queries.ts';
import { texts as allTexts } from './texts.ts';
import { useSaving } from './use-saving.ts';
import { useWayOut } from './use-way-out.ts';

const texts = allTexts.admin;

/** `/admin/create-block` */
export function CreateBlockPage() {
  const navigate = useNavigate();
  const { run, error, isBusy } = useSaving({
    save: (draft: BlockDraft) => api('POST /api/admin/blocks', { input: draft }),
    done: texts.blockCreated,
    notDone: texts.blockNotCreated,
  });
  return (
    <BlockForm
      title={texts.newBlock}
      loaded={null}
      submitLabel={texts.create}
      busyLabel={texts.creating}
      notDone={texts.blockNotCreated}
      isBusy={isBusy}
      error={error}
      onSubmit={(draft) => void run(draft).then((saved) => saved && navigate('/admin', afterSaving))}
    />
  );
}

/** `/admin/edit-block/{id}` */
export function EditBlockPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, dataUpdatedAt } = useQuery(storedBlockQuery(id));
  const isLeaving = useWayOut(error);
  if (data === undefined) {
    if (error === null || isLeaving) return <LoadingPanel />;
    return <LoadFailure title={texts.notLoaded} onRetry={() => void refetch()} />;
  }
  return <EditBlock key={`${id} ${dataUpdatedAt}`} block={data} onReload={() => void refetch()} />;
}

function EditBlock({ block: { id, revision, ...loaded }, onReload }: { block: StoredBlock; onReload(): void }) {
  const navigate = useNavigate();
  const { run, error, isBusy } = useSaving({
    save: (draft: BlockDraft) => api('PUT /api/admin/blocks/{id}', { params: { id }, input: { ...draft, revision } }),
    done: texts.blockUpdated,
    notDone: texts.notSaved,
  });
  useWayOut(error instanceof Failure && error.code === 'block-not-found' ? error : null);
  return (
    <BlockForm
      title={texts.editBlock}
      loaded={loaded}
      submitLabel={texts.save}
      busyLabel={texts.saving}
      notDone={texts.notSaved}
      isBusy={isBusy}
      error={error}
      onReload={onReload}
      onSubmit={(draft) => void run(draft).then((saved) => saved && navigate('/admin', afterSaving))}
    />
  );
}
