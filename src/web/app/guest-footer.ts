/** The footer of the pages for visitors, where the server has not rendered it. */
import type { QueryClient } from '@tanstack/react-query';
import { configQuery } from '../../features/site/web/config.ts';
import { FOOTER_KEY } from '../../ui/consent/visitor-footer.ts';

/** The settings are those that the pages after the sign-in ask for anyway; the code of the footer loads only where there is one. */
export async function addGuestFooter(client: QueryClient): Promise<void> {
  if (client.getQueryData(FOOTER_KEY) !== undefined) return;
  const { personalData } = await client.query({ ...configQuery, staleTime: 'static' });
  if (personalData === null) return;
  const { visitorFooter } = await import('../../features/personal-data/web/visitor-footer.ts');
  client.setQueryData(FOOTER_KEY, visitorFooter(personalData.operator.name));
}
