import { useSearchParams } from 'react-router';

/**
 * A choice that stands in the address, so that back and reload keep it. The first value is the default, which the address
 * leaves out.
 */
export function useAddressChoice<Value extends string>(parameter: string, values: readonly [Value, ...Value[]]): [Value, (value: Value) => void] {
  const [parameters, setParameters] = useSearchParams();
  const value = choiceOf(parameters.get(parameter), values);
  const setValue = (chosen: Value) =>
    setParameters(
      (now) => {
        if (chosen === values[0]) now.delete(parameter);
        else now.set(parameter, chosen);
        return now;
      },
      { replace: true },
    );
  return [value, setValue];
}

/** The value of an address; the default for one that is missing or unknown. */
export const choiceOf = <Value extends string>(text: string | null, values: readonly [Value, ...Value[]]): Value =>
  values.find((value) => value === text) ?? values[0];
