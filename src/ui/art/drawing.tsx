import type { ReactNode } from 'react';

export interface ArtProps {
  /** Height in px. */
  size?: number | undefined;
}

interface DrawingProps extends ArtProps {
  viewBox: string;
  children: ReactNode;
}

/** What the drawings share: one line of 1.75 px in the colour of the text. */
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
