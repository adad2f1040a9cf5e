import { NativeSelect } from '@mantine/core';
import { Segment } from './segment.tsx';
import { useIsWide } from './use-is-wide.ts';

interface SegmentOrListProps<Value extends string> {
  label: string;
  /** Whether the list shows its label; a segment has none to see. */
  hasLabel?: boolean;
  items: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: Value): void;
}

/** One of a few: side by side where there is room, a list on phones. */
export function SegmentOrList<Value extends string>({ label, hasLabel = false, ...choice }: SegmentOrListProps<Value>) {
  const isWide = useIsWide('tablet');
  if (isWide) return <Segment label={label} {...choice} />;
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
