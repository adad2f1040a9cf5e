import { useMantineColorScheme } from '@mantine/core';
import type { BoxProps } from '@mantine/core';
import { IconDeviceMobile, IconMoon, IconSun } from '@tabler/icons-react';
import { SegmentedControl } from './segments/segmented-control.tsx';

const ITEMS = [
  { value: 'auto', label: 'Авто', icon: <IconDeviceMobile size={18} stroke={1.75} aria-hidden /> },
  { value: 'light', label: 'Светлая', icon: <IconSun size={18} stroke={1.75} aria-hidden /> },
  { value: 'dark', label: 'Тёмная', icon: <IconMoon size={18} stroke={1.75} aria-hidden /> },
] as const;

/** A control that selects the colour scheme. Mantine stores the choice in this browser. */
export function ThemeControl(props: BoxProps) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return <SegmentedControl {...props} label="Тема" items={ITEMS} value={colorScheme} onChange={setColorScheme} />;
}
