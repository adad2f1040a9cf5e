import { Drawing } from './drawing.tsx';
import type { ArtProps } from './drawing.tsx';

/** Drawing of a torn leaf, shown when something is missing or has failed. */
export function FallenLeafArt({ size }: ArtProps) {
  return (
    <Drawing size={size} viewBox="0 0 120 120">
      <path d="M22 98c14-3 62-3 76 0" opacity=".6" />
      <g transform="translate(24 92) rotate(-38)">
        <path d="M0 0C14-28 58-27 84 0 58 27 14 28 0 0z" style={{ fill: 'var(--lk-soft)' }} />
        <path d="M-12 4Q0 0 78 0" />
        <path d="M22 0l9-13M38 0l9-14M54 0l7-10M22 0l9 13M54 0l7 10" opacity=".6" strokeWidth="1.25" />
        <path d="M40 19l-4-7 7-4-5-6" style={{ stroke: 'var(--lk-attn-border)' }} />
      </g>
    </Drawing>
  );
}
