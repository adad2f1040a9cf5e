import { ProfilePage } from '../../features/account/web/profile-page.tsx';
import { useConfig } from '../../features/site/web/config.ts';

/** `/profile`, with the site's own rule for passwords. */
export const ProfileRoute = () => <ProfilePage passwordMinLength={useConfig()?.passwordMinLength} />;
