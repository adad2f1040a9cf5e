import { ResetPasswordPage } from '../../features/account/web/reset-password-page.tsx';
import { useConfig } from '../../features/site/web/config.ts';

/** `/reset-password`, with the site's own rule for passwords. */
export const ResetPasswordRoute = () => <ResetPasswordPage passwordMinLength={useConfig()?.passwordMinLength} />;
