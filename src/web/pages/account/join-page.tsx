import { useSession } from '../../../features/account/web/session.ts';
import { JoinPage } from '../../../features/groups/web/join-page.tsx';

/** `/join/{code}`: an invitation to a group. */
export const JoinRoute = () => <JoinPage isSignedIn={Boolean(useSession().data?.user)} />;
