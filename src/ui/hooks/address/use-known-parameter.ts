import { useEffect, useEffectEvent } from 'react';
import { errorMessages } from '../../../domain/errors.ts';
import { toastError } from '../../components/feedback/toast.tsx';
import { useAddressParameter } from './use-address-parameter.ts';

/**
 * A parameter of the address that names one of the known ids. Any other value is removed from the address, with a toast.
 * @param known the ids; `undefined` until they are loaded
 * @param missing the error whose message is shown
 */
export function useKnownParameter(name: string, known: readonly string[] | undefined, missing: keyof typeof errorMessages): [string, (value: string) => void] {
  const [value, choose] = useAddressParameter(name);
  const isMissing = known !== undefined && value !== '' && !known.includes(value);
  const remove = useEffectEvent(() => {
    toastError(errorMessages[missing]);
    choose('');
  });
  useEffect(() => {
    if (isMissing) remove();
  }, [isMissing]);
  return [isMissing ? '' : value, choose];
}
