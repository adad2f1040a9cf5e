import { ResetPasswordPage } from '../../../features/account/web/reset-password-page.tsx';
import { useConfig } from '../../../features/site/web/config.ts';

/** `/reset-password`, with the password length from the site's configuration. */
export const ResetPasswordRoute = () => <ResetPasswordPage passwordMinLength={useConfig()?.passwordMinLength} />;
