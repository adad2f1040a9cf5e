import { RegisterPage } from '../../features/account/web/register-page.tsx';
import { useConfig } from '../../features/site/web/config.ts';

/** `/register`, with the site's own rule for passwords. */
export const RegisterRoute = () => <RegisterPage passwordMinLength={useConfig()?.passwordMinLength} />;
