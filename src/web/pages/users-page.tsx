import { useQuery } from '@tanstack/react-query';
import { UsersPage } from '../../features/users/web/users-page.tsx';
import { CreateResetLink } from '../../features/account/web/create-reset-link.tsx';
import { storedBlocksQuery } from '../../features/lessons/web/queries.ts';
import { texts } from '../../features/lessons/web/texts.ts';
import { useQueryFallback } from '../../ui/hooks/use-query-fallback.tsx';

/** `/admin/users`: the users. Adds the list of blocks and the panel that creates a reset link. */
export function UsersRoute() {
  const blocks = useQuery(storedBlocksQuery);
  const untilLoaded = useQueryFallback([blocks], texts.admin.loadFailed);
  if (blocks.data === undefined) return untilLoaded;
  return <UsersPage blocks={blocks.data} renderHelp={({ uid }) => <CreateResetLink key={uid} uid={uid} />} />;
}
