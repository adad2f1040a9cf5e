import { useQuery } from '@tanstack/react-query';
import { UsersPage } from '../../features/access/web/users-page.tsx';
import { ForgottenPassword } from '../../features/account/web/forgotten-password.tsx';
import { storedBlocksQuery } from '../../features/lessons/web/queries.ts';
import { texts } from '../../features/lessons/web/texts.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { LoadingPanel } from '../../ui/loading-panel.tsx';

/** `/admin/users`: users, with the blocks there are to open to them. */
export function UsersRoute() {
  const { data: blocks, isError, refetch } = useQuery(storedBlocksQuery);
  if (blocks === undefined) {
    return isError ? <LoadFailure isPage title={texts.admin.notLoaded} onRetry={() => void refetch()} /> : <LoadingPanel />;
  }
  return <UsersPage blocks={blocks} renderHelp={({ uid }) => <ForgottenPassword key={uid} uid={uid} />} />;
}
