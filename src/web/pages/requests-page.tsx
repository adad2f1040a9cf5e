import { useQuery } from '@tanstack/react-query';
import { RequestsPage } from '../../features/access/web/requests/requests-page.tsx';
import { storedBlocksQuery } from '../../features/lessons/web/queries.ts';
import { texts } from '../../features/lessons/web/texts.ts';
import { useQueryFallback } from '../../ui/hooks/use-query-fallback.tsx';

/** `/admin/requests`: the requests for access, with the list of blocks. */
export function RequestsRoute() {
  const blocks = useQuery(storedBlocksQuery);
  const fallback = useQueryFallback([blocks], texts.admin.loadFailed);
  return blocks.data === undefined ? fallback : <RequestsPage blocks={blocks.data} />;
}
