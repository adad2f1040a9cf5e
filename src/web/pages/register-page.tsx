import { RegisterPage } from '../../features/account/web/register-page.tsx';
import { useConfig, usePublicOrigin } from '../../features/site/web/config.ts';

/** `/register`, with the password length of the site's configuration. */
export const RegisterRoute = () => <RegisterPage passwordMinLength={useConfig()?.passwordMinLength} publicOrigin={usePublicOrigin()} />;
