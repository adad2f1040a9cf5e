import { Drawing } from './drawing.tsx';
import type { ArtProps } from './drawing.tsx';

/** Drawing of a seedling, shown when a list is still empty. */
export function SeedlingArt({ size }: ArtProps) {
  return (
    <Drawing size={size} viewBox="0 0 120 120">
      <path d="M16 84c20-5 68-5 88 0" />
      <path d="M30 94h6M52 98h8M78 93h5M66 106h6M40 108h5" opacity=".6" />
      <path d="M60 84V48" />
      <path d="M60 52C44 54 34 46 32 32c15-1 26 6 28 20z" style={{ fill: 'var(--lk-soft)' }} />
      <path d="M60 60c2-14 12-22 28-21 0 15-11 23-28 21z" style={{ fill: 'var(--lk-soft)' }} />
      <path d="M60 52L42 40M60 60l18-13" opacity=".55" strokeWidth="1.25" />
      <path d="M60 84c-1 8-5 12-9 16M60 84c1 8 4 11 10 14" />
    </Drawing>
  );
}
