import { queryOptions } from '@tanstack/react-query';
import { readerZone } from '../../../ui/lib/reader-zone.ts';
import { withMarkdown } from '../../../ui/markdown/later-markdown.tsx';
import type { PracticeCard } from '../contract.ts';
import { api } from './api.ts';

/**
 * The query parameters of every call. They name the reader's time zone, in which the days of practice are counted. If it is unknown, the server
 * uses the zone of the site.
 */
export function zoneQuery(): { zone?: string } {
  const zone = readerZone();
  return zone === undefined ? {} : { zone };
}

/** Loads the Markdown renderer before the next card is shown, if its material needs it. */
export const withNextCard = <Data extends { next: PracticeCard | null }>(data: Data): Promise<Data> => withMarkdown(data, [data.next?.material?.text ?? '']);

export const practiceQuery = queryOptions({
  queryKey: ['GET /api/practice'],
  queryFn: async ({ signal }) => withNextCard(await api('GET /api/practice', { query: zoneQuery() }, { signal })),
});
