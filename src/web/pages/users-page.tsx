import { useQuery } from '@tanstack/react-query';
import { SelectionAccess } from '../../features/access/web/changes/selection-access.tsx';
import { CreateResetLink } from '../../features/account/web/create-reset-link.tsx';
import { EndSessionsOf } from '../../features/account/web/end-sessions-of.tsx';
import { AddToGroup } from '../../features/groups/web/add-to-group.tsx';
import { GroupFilter } from '../../features/groups/web/group-filter.tsx';
import { storedBlocksQuery } from '../../features/lessons/web/queries.ts';
import { texts } from '../../features/lessons/web/texts.ts';
import { PaperConsentDialog } from '../../features/personal-data/web/paper/paper-consent-dialog.tsx';
import { PupilConsent } from '../../features/personal-data/web/paper/pupil-consent.tsx';
import { useConfig } from '../../features/site/web/config.ts';
import { UsersPage } from '../../features/users/web/users-page.tsx';
import { useQueryFallback } from '../../ui/hooks/use-query-fallback.tsx';

/** `/admin/users`: the users, with their blocks and groups, the actions on several users, and the panel of a reset link. */
export function UsersRoute() {
  const blocks = useQuery(storedBlocksQuery);
  const untilLoaded = useQueryFallback([blocks], texts.admin.loadFailed);
  const isAsking = useConfig()?.personalData?.asking === true;
  const { data } = blocks;
  if (data === undefined) return untilLoaded;
  return (
    <UsersPage
      blocks={data}
      groupFilter={<GroupFilter />}
      renderActions={(uids, clear) => (
        <>
          <SelectionAccess {...{ uids, blocks: data }} onDone={clear} />
          <AddToGroup uids={uids} onDone={clear} />
        </>
      )}
      renderPaper={isAsking ? (asked, onClose) => <PaperConsentDialog asked={asked} onClose={onClose} /> : null}
      renderHelp={(user, reload) => (
        <>
          {isAsking && <PupilConsent key={`consent of ${user.uid}`} user={user} onChanged={reload} />}
          <CreateResetLink key={user.uid} uid={user.uid} />
          <EndSessionsOf uid={user.uid} />
        </>
      )}
    />
  );
}
