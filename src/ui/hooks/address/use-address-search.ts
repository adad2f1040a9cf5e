import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { USER_SEARCH_MAX_LENGTH } from '../../../domain/users/user-limits.ts';
import { useDebouncedSearch } from '../use-debounced-search.ts';

const PARAMETER = 'search';

/** The search text in an address, cut to the length that search fields take. */
const textIn = (parameters: URLSearchParams): string => (parameters.get(PARAMETER) ?? '').slice(0, USER_SEARCH_MAX_LENGTH);

/** The search text of the address as the page sends it, without spaces at its ends. */
export const searchIn = (parameters: URLSearchParams): string => textIn(parameters).trim();

interface AddressSearch {
  /** The text in the search field. */
  typed: string;
  setTyped(text: string): void;
  /** The text to search for, which the address keeps. */
  search: string;
}

/** A search field whose text is kept in the address as `?search=`, so that «back» and a reload keep it. */
export function useAddressSearch(): AddressSearch {
  const [parameters, setParameters] = useSearchParams();
  const address = textIn(parameters);
  const [typed, setTyped] = useState(address);
  const search = useDebouncedSearch(typed);

  const writeAddress = useEffectEvent((text: string) => {
    if (text === address) return;
    const changed = new URLSearchParams(parameters);
    if (text === '') changed.delete(PARAMETER);
    else changed.set(PARAMETER, text);
    setParameters(changed, { replace: true });
  });
  useEffect(() => writeAddress(search), [search]);

  // If a link or the browser's buttons have changed the address, the field shows the new text.
  const [known, setKnown] = useState(address);
  if (address !== known) {
    setKnown(address);
    if (address !== search) setTyped(address);
  }

  return { typed, setTyped, search };
}
