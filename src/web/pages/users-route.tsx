import { useQuery } from '@tanstack/react-query';
import { UsersPage } from '../../features/access/web/users-page.tsx';
import { ForgottenPassword } from '../../features/account/web/forgotten-password.tsx';
import { storedBlocksQuery } from '../../features/lessons/web/queries.ts';
import { texts } from '../../features/lessons/web/texts.ts';
import { useUntilLoaded } from '../../ui/use-until-loaded.tsx';

/** `/admin/users`: users, with the blocks there are to open to them. */
export function UsersRoute() {
  const blocks = useQuery(storedBlocksQuery);
  const untilLoaded = useUntilLoaded([blocks], texts.admin.notLoaded);
  if (blocks.data === undefined) return untilLoaded;
  return <UsersPage blocks={blocks.data} renderHelp={({ uid }) => <ForgottenPassword key={uid} uid={uid} />} />;
}
