import { useSearchParams } from 'react-router';

/** The parameter of the address that narrows a list to a group. */
export const GROUP_PARAMETER = 'group';

/** The id of a group in the query string of an address; empty if there is none. */
export const groupIn = (search: URLSearchParams): string => search.get(GROUP_PARAMETER) ?? '';

/** The id of the group that the address narrows the page to; empty for all pupils. */
export const useGroupParam = (): string => groupIn(useSearchParams()[0]);

/**
 * A path that keeps the page narrowed to a group.
 * @param groupId empty for all pupils
 */
export function withGroup(path: string, groupId: string): string {
  if (groupId === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${GROUP_PARAMETER}=${encodeURIComponent(groupId)}`;
}

/** The query string of an API call that is narrowed to a group. */
export const groupQuery = (groupId: string): { groupId?: string } => (groupId === '' ? {} : { groupId });
