import type { ReactNode, Ref } from 'react';
import type { Mark } from '../../domain/checking/check-types.ts';
import type { Turn } from '../../domain/checking/photos/photo-id.ts';
import { turnedSize, turnTransform, type Size } from './geometry.ts';
import { MarksLayer } from './marks-layer.tsx';

interface PhotoWithMarksProps {
  src: string;
  /** The accessible name. */
  label: string;
  size: Size;
  turn: Turn;
  marks: readonly Mark[];
  chosen?: string | null;
  className?: string | undefined;
  ref?: Ref<SVGSVGElement>;
  onError?(): void;
  /** Elements above the marks, in pixels of the unturned photo. */
  children?: ReactNode;
}

/** A photo and its marks in one SVG element, which scales and turns both together. */
export function PhotoWithMarks({ src, label, size, turn, marks, chosen = null, className, ref, onError, children }: PhotoWithMarksProps) {
  const { width, height } = turnedSize(size, turn);
  return (
    <svg ref={ref} className={className} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <g transform={turnTransform(size, turn)}>
        <image href={src} width={size.width} height={size.height} onError={onError} />
        <MarksLayer {...{ marks, size, turn, chosen }} />
        {children}
      </g>
    </svg>
  );
}
