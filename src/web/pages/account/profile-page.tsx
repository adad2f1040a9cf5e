import { ProfilePage } from '../../../features/account/web/profile/profile-page.tsx';
import { useConfig } from '../../../features/site/web/config.ts';

/** `/profile`, with what the site's configuration says. */
export function ProfileRoute() {
  const config = useConfig();
  return <ProfilePage passwordMinLength={config?.passwordMinLength} isAsking={config?.personalData?.asking} />;
}
