import { Drawing } from './drawing.tsx';
import type { ArtProps } from './drawing.tsx';

/** Drawing of a microscope, shown when a search finds nothing. */
export function MicroscopeArt({ size }: ArtProps) {
  return (
    <Drawing size={size} viewBox="0 0 120 120">
      <path d="M68 36c24 6 34 30 24 52-3 6-7 10-12 12" />
      <path d="M62 52c14 4 20 18 14 31-2 4-5 8-9 10" />
      <g transform="translate(58 44) rotate(24)">
        <path d="M-10-22h20v36h-20z" style={{ fill: 'var(--lk-soft)' }} />
        <path d="M-7-31h14v9H-7zM-6 14h12v9H-6zM-3 23h6v6h-6zM-10-8h20" />
      </g>
      <path d="M26 84h38M45 84v6h-8" />
      <path d="M26 100h64a6 6 0 0 1 6 6v2H20v-2a6 6 0 0 1 6-6z" style={{ fill: 'var(--lk-soft)' }} />
      <circle cx="90" cy="70" r="6.5" style={{ fill: 'var(--lk-soft)' }} />
      <path d="M34 80h16" />
    </Drawing>
  );
}
