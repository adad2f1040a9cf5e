import { NativeSelect } from '@mantine/core';
import { SegmentedControl } from './segmented-control.tsx';
import { useBreakpoint } from '../../hooks/use-breakpoint.ts';

interface ResponsiveSegmentedControlProps<Value extends string> {
  label: string;
  /** Whether the select shows its label. A segmented control never does. */
  hasLabel?: boolean;
  items: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
}

/** A segmented control on wide screens, a select on phones. */
export function ResponsiveSegmentedControl<Value extends string>({ label, hasLabel = false, ...choice }: ResponsiveSegmentedControlProps<Value>) {
  const isWide = useBreakpoint('tablet');
  if (isWide) return <SegmentedControl label={label} {...choice} />;
  const { items, value, onChange } = choice;
  return (
    <NativeSelect
      {...(hasLabel ? { label } : { 'aria-label': label })}
      data={[...items]}
      value={value}
      onChange={(event) => onChange(items.find((item) => item.value === event.currentTarget.value)?.value ?? value)}
    />
  );
}
