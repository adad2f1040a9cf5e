import { NativeSelect } from '@mantine/core';

interface OrderSelectProps<Value extends string> {
  /** The names of the orders. */
  names: Record<Value, string>;
  values: readonly Value[];
  value: Value;
  onChange(value: Value): void;
}

/** A select by which the user chooses the order of a list. */
export const OrderSelect = <Value extends string>({ names, values, value, onChange }: OrderSelectProps<Value>) => (
  <NativeSelect
    aria-label="Порядок"
    data={values.map((each) => ({ value: each, label: names[each] }))}
    value={value}
    onChange={({ currentTarget }) => onChange(values.find((each) => each === currentTarget.value) ?? value)}
  />
);
