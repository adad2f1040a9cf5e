import { ProfilePage } from '../../features/account/web/profile-page.tsx';
import { useConfig } from '../../features/site/web/config.ts';

/** `/profile`, with the password length of the site's configuration. */
export const ProfileRoute = () => <ProfilePage passwordMinLength={useConfig()?.passwordMinLength} />;
