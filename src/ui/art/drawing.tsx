import type { ReactNode } from 'react';

export interface ArtProps {
  /** Height in px. */
  size?: number | undefined;
}

interface DrawingProps extends ArtProps {
  viewBox: string;
  children: ReactNode;
}

/** The SVG frame of all drawings. Lines are 1.75 px wide and have the text colour. */
export function Drawing({ size = 112, viewBox, children }: DrawingProps) {
  return (
    <svg
      viewBox={viewBox}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
