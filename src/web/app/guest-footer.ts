/** If the server has not rendered the page, loads the footer that visitors see below the sign-in and registration forms. */
import type { QueryClient } from '@tanstack/react-query';
import { configQuery } from '../../features/site/web/config.ts';
import { FOOTER_KEY } from '../../ui/consent/visitor-footer.ts';

/**
 * Puts the footer into the query cache. The settings that it requests are not an extra request, because the pages after the sign-in need them, too.
 * The code of the footer loads only if there is a footer to show.
 */
export async function addGuestFooter(client: QueryClient): Promise<void> {
  if (client.getQueryData(FOOTER_KEY) !== undefined) return;
  const { personalData } = await client.query({ ...configQuery, staleTime: 'static' });
  if (personalData === null) return;
  const { visitorFooter } = await import('../../features/personal-data/web/visitor-footer.ts');
  client.setQueryData(FOOTER_KEY, visitorFooter(personalData.operator.name));
}
