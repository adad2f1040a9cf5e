import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon } from '@tabler/icons-react';
import classes from './theme-switch.module.css';

/** The switch «Тёмная тема». The whole row is clickable. */
export function ThemeSwitch({ className }: { className?: string | undefined }) {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDark}
      className={className}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <IconMoon size={24} stroke={1.75} aria-hidden />
      Тёмная тема
      <span className={classes.track} />
    </button>
  );
}
