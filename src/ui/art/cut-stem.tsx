import { Drawing } from './drawing.tsx';
import type { ArtProps } from './drawing.tsx';

/** Drawing of a cut stem, shown when there is no connection. */
export function CutStemArt({ size }: ArtProps) {
  return (
    <Drawing size={size} viewBox="0 0 120 120">
      <path d="M6 74C20 68 34 66 48 66M72 58c14 0 28-4 42-12" strokeWidth="2.25" />
      <g transform="translate(20 69) rotate(-66)">
        <path d="M0 0C7.2 -12.3 27.2 -11.7 40 0C27.2 11.7 7.2 12.4 0 0Z" style={{ fill: 'var(--lk-soft)' }} />
        <path d="M0 0H37.6M4 0Q8 -3.2 10 -7.1M4 0Q8 3.2 10 7.1M11.4 0Q15.4 -3.7 17.4 -8.1M11.4 0Q15.4 3.7 17.4 8.1M18.8 0Q22.8 -3.1 24.8 -6.8M18.8 0Q22.8 3.1 24.8 6.8M26.2 0Q30.2 -1.8 32.2 -3.9M26.2 0Q30.2 1.8 32.2 3.9" opacity=".55" strokeWidth="1" />
      </g>
      <g transform="translate(34 67) rotate(56)">
        <path d="M0 0C6.1 -10.4 23.1 -9.9 34 0C23.1 9.9 6.1 10.5 0 0Z" style={{ fill: 'var(--lk-soft)' }} />
        <path d="M0 0H32M3.4 0Q6.8 -2.7 8.5 -6M3.4 0Q6.8 2.7 8.5 6M9.7 0Q13.1 -3.1 14.8 -6.9M9.7 0Q13.1 3.1 14.8 6.9M16 0Q19.4 -2.6 21.1 -5.8M16 0Q19.4 2.6 21.1 5.8M22.3 0Q25.7 -1.5 27.4 -3.3M22.3 0Q25.7 1.5 27.4 3.3" opacity=".55" strokeWidth="1" />
      </g>
      <g transform="translate(100 52) rotate(-118)">
        <path d="M0 0C6.8 -12.3 25.8 -11.7 38 0C25.8 11.7 6.8 12.4 0 0Z" style={{ fill: 'var(--lk-soft)' }} />
        <path d="M0 0H35.7M3.8 0Q7.6 -3.2 9.5 -7.1M3.8 0Q7.6 3.2 9.5 7.1M10.8 0Q14.6 -3.7 16.5 -8.1M10.8 0Q14.6 3.7 16.5 8.1M17.9 0Q21.7 -3.1 23.6 -6.8M17.9 0Q21.7 3.1 23.6 6.8M24.9 0Q28.7 -1.8 30.6 -3.9M24.9 0Q28.7 1.8 30.6 3.9" opacity=".55" strokeWidth="1" />
      </g>
      <g transform="translate(86 57) rotate(62)">
        <path d="M0 0C6.1 -10.4 23.1 -9.9 34 0C23.1 9.9 6.1 10.5 0 0Z" style={{ fill: 'var(--lk-soft)' }} />
        <path d="M0 0H32M3.4 0Q6.8 -2.7 8.5 -6M3.4 0Q6.8 2.7 8.5 6M9.7 0Q13.1 -3.1 14.8 -6.9M9.7 0Q13.1 3.1 14.8 6.9M16 0Q19.4 -2.6 21.1 -5.8M16 0Q19.4 2.6 21.1 5.8M22.3 0Q25.7 -1.5 27.4 -3.3M22.3 0Q25.7 1.5 27.4 3.3" opacity=".55" strokeWidth="1" />
      </g>
      <path d="M56 50l4 7-4 6 5 7-4 7" style={{ stroke: 'var(--lk-attn-border)' }} strokeWidth="2.25" />
    </Drawing>
  );
}
