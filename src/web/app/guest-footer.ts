/** Loads the footer of the pages for visitors in the browser, when the server has not rendered it. */
import type { QueryClient } from '@tanstack/react-query';
import { configQuery } from '../../features/site/web/config.ts';
import { FOOTER_KEY } from '../../ui/consent/visitor-footer.ts';

/** The pages after the sign-in need these settings anyway. The code of the footer loads only if there is a footer to show. */
export async function addGuestFooter(client: QueryClient): Promise<void> {
  if (client.getQueryData(FOOTER_KEY) !== undefined) return;
  const { personalData } = await client.query({ ...configQuery, staleTime: 'static' });
  if (personalData === null) return;
  const { visitorFooter } = await import('../../features/personal-data/web/visitor-footer.ts');
  client.setQueryData(FOOTER_KEY, visitorFooter(personalData.operator.name));
}
