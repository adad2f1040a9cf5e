import { NativeSelect } from '@mantine/core';
import { SegmentedControl } from './segmented-control.tsx';
import { useBreakpoint } from '../../../hooks/use-breakpoint.ts';

interface ResponsiveSegmentedControlProps<Value extends string> {
  label: string;
  items: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
}

/** A segmented control on wide screens, a select on phones. */
export function ResponsiveSegmentedControl<Value extends string>({ label, ...choice }: ResponsiveSegmentedControlProps<Value>) {
  const isWide = useBreakpoint('tablet');
  if (isWide) return <SegmentedControl label={label} {...choice} />;
  const { items, value, onChange } = choice;
  return (
    <NativeSelect
      aria-label={label}
      data={[...items]}
      value={value}
      onChange={(event) => onChange(items.find((item) => item.value === event.currentTarget.value)?.value ?? value)}
    />
  );
}
