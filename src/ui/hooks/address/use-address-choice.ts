import { useAddressParameter } from './use-address-parameter.ts';

/** A choice that is kept in the address. The first value is the default, which the address leaves out. */
export function useAddressChoice<Value extends string>(parameter: string, values: readonly [Value, ...Value[]]): [Value, (value: Value) => void] {
  const [text, setText] = useAddressParameter(parameter);
  return [choiceOf(text, values), (chosen) => setText(chosen === values[0] ? '' : chosen)];
}

/** The value that the address names. If the value is missing or unknown, it is the default. */
export const choiceOf = <Value extends string>(text: string | null, values: readonly [Value, ...Value[]]): Value =>
  values.find((value) => value === text) ?? values[0];
