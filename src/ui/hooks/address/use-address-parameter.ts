import { useState } from 'react';
import { useSearchParams } from 'react-router';

/**
 * A parameter that is kept in the address, so that «back» and a reload keep it. The control shows a new value at once; the address follows when
 * the router has loaded the page again.
 * @returns the value; empty if the address has none
 */
export function useAddressParameter(name: string): [string, (value: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const address = parameters.get(name) ?? '';
  const [value, setValue] = useState(address);
  // If a link or the browser's buttons have changed the address, the control shows the new value.
  const [known, setKnown] = useState(address);
  if (address !== known) {
    setKnown(address);
    setValue(address);
  }
  const choose = (chosen: string) => {
    setValue(chosen);
    setParameters(
      (now) => {
        if (chosen === '') now.delete(name);
        else now.set(name, chosen);
        return now;
      },
      { replace: true },
    );
  };
  return [value, choose];
}
