import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDebouncedSearch } from './use-debounced-search.ts';

const PARAMETER = 'search';

/** The text that an address searches for. */
export const searchIn = (parameters: URLSearchParams): string => (parameters.get(PARAMETER) ?? '').trim();

interface AddressSearch {
  /** The text of the search field. */
  typed: string;
  setTyped(text: string): void;
  /** The text to search for, which the address keeps. */
  search: string;
}

/** A search field whose text stands in the address as `?search=`, so that back and reload keep it. */
export function useAddressSearch(): AddressSearch {
  const [parameters, setParameters] = useSearchParams();
  const address = parameters.get(PARAMETER) ?? '';
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

  // A link or the browser's buttons may change the address, too.
  const [known, setKnown] = useState(address);
  if (address !== known) {
    setKnown(address);
    if (address !== search) setTyped(address);
  }

  return { typed, setTyped, search };
}
