import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useQueryFallback } from '../../../../ui/hooks/use-query-fallback.tsx';
import { BlockForm } from './block-form.tsx';
import { storedBlockQuery } from '../queries.ts';
import { texts as allTexts } from '../texts.ts';

const texts = allTexts.admin;

/** `/admin/create-block`: the form of a new block. */
export const CreateBlockPage = () => <BlockForm loaded={null} />;

/** `/admin/edit-block/{id}`: the form of a stored block. */
export function EditBlockPage() {
  const { id = '' } = useParams();
  const block = useQuery(storedBlockQuery(id));
  const fallback = useQueryFallback([block], texts.loadFailed);
  if (block.data === undefined) return fallback;
  return <BlockForm key={`${id} ${block.dataUpdatedAt}`} loaded={block.data} onReload={() => void block.refetch()} />;
}
