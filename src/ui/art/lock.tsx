import { Drawing } from './drawing.tsx';
import type { ArtProps } from './drawing.tsx';

/** Drawing of a lock in the shape of a leaf, shown when the user has no access. */
export function LockArt({ size }: ArtProps) {
  return (
    <Drawing size={size} viewBox="0 0 64 64">
      <path d="M20 28v-8a12 12 0 0 1 24 0v8" />
      <path d="M54 28v14a14 14 0 0 1-14 14H10V42a14 14 0 0 1 14-14z" style={{ fill: 'var(--lk-soft)' }} />
      <path d="M32 38v8" />
      <circle cx="32" cy="38" r="2.5" fill="currentColor" />
    </Drawing>
  );
}
