import type { ArtProps } from './drawing.tsx';

/** The logo: a leaf whose veins are lines of text. It has the accent colour of the theme. The file `favicon.svg` is its light version. */
export function LogoMark({ size = 32 }: ArtProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path
        d="M29 3v12.5A13.5 13.5 0 0 1 15.5 29H3V16.5A13.5 13.5 0 0 1 16.5 3z"
        style={{ fill: 'var(--mantine-primary-color-filled)' }}
      />
      <path d="M3 29 22 10M11.5 20.5h10M16.5 15.5H25" stroke="#fff" strokeWidth="2.2" strokeLinecap="round" />
    </svg>
  );
}
