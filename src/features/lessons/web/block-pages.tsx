import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { LoadingPanel } from '../../../ui/loading-panel.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import { BlockForm } from './block-form.tsx';
import { storedBlockQuery } from './queries.ts';
import { texts as allTexts } from './texts.ts';

const texts = allTexts.admin;

/** `/admin/create-block` */
export const CreateBlockPage = () => <BlockForm loaded={null} />;

/** `/admin/edit-block/{id}` */
export function EditBlockPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, dataUpdatedAt } = useQuery(storedBlockQuery(id));
  const isLeaving = useWayOut(error);
  if (data === undefined) {
    if (error === null || isLeaving) return <LoadingPanel />;
    return <LoadFailure isPage title={texts.notLoaded} onRetry={() => void refetch()} />;
  }
  return <BlockForm key={`${id} ${dataUpdatedAt}`} loaded={data} onReload={() => void refetch()} />;
}
