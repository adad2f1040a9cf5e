import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RegisterPage, type ConsentForm } from '../../../features/account/web/register-page.tsx';
import { queryClient } from '../../app/query-client.ts';
import { configQuery, useConfig, usePublicOrigin } from '../../../features/site/web/config.ts';

const loadConsentForm = async (): Promise<ConsentForm> => {
  const [{ ConsentFields }, { consentIn }] = await Promise.all([import('../../../ui/consent/consent-fields.tsx'), import('../../../ui/consent/consent-in.ts')]);
  return { ConsentFields, consentIn };
};

/** The consent form is loaded before the page is rendered, because the page must contain it at hydration. */
let consentForm: ConsentForm | null = null;

const isAsking = async (): Promise<boolean> =>
  (await queryClient.query({ ...configQuery, staleTime: 'static' })).personalData?.asking === true;

/**
 * Loads `/register`, with the password length from the site's configuration. The consent code loads only if the site asks for consent; the
 * bundle that renders pages on the server always has it.
 */
export async function loadRegisterRoute() {
  if (typeof window === 'undefined' || (await isAsking().catch(() => false))) consentForm = await loadConsentForm();
  return RegisterRoute;
}

function RegisterRoute() {
  const client = useQueryClient();
  const config = useConfig();
  const [form, setForm] = useState(consentForm);
  const { asking = false, consentVersion = 0 } = config?.personalData ?? {};
  const askAgain = async (): Promise<void> => {
    const [loaded] = await Promise.all([loadConsentForm(), client.refetchQueries({ queryKey: configQuery.queryKey })]);
    setForm(loaded);
  };
  return (
    <RegisterPage
      passwordMinLength={config?.passwordMinLength}
      publicOrigin={usePublicOrigin()}
      consent={asking && form !== null ? { version: consentVersion, form } : undefined}
      onConsentAsked={() => void askAgain().catch(() => undefined)}
    />
  );
}
