import { SignInPage } from '../../../features/account/web/sign-in-page.tsx';
import { usePublicOrigin } from '../../../features/site/web/config.ts';

/** `/`: the sign-in page, with the public address from the site's configuration. */
export const SignInRoute = () => <SignInPage publicOrigin={usePublicOrigin()} />;
