import { ProfilePage } from '../../../features/account/web/profile/profile-page.tsx';
import { useConfig } from '../../../features/site/web/config.ts';

/** `/profile`: the user's own profile, with the settings from the site's configuration. */
export function ProfileRoute() {
  const config = useConfig();
  return <ProfilePage passwordMinLength={config?.passwordMinLength} isAsking={config?.personalData?.asking} />;
}
