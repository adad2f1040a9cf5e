import { SignInPage } from '../../../features/account/web/sign-in-page.tsx';
import { usePublicOrigin } from '../../../features/site/web/config.ts';

/** `/`, with the address of the site's configuration. */
export const SignInRoute = () => <SignInPage publicOrigin={usePublicOrigin()} />;
