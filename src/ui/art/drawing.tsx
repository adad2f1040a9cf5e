import type { ReactNode } from 'react';

interface DrawingProps {
  viewBox: string;
  children: ReactNode;
}

/** What the drawings share: one line of 1.75 px in the colour of the text. Its size is the frame's, see `StatePanel`. */
export function Drawing({ viewBox, children }: DrawingProps) {
  return (
    <svg
      viewBox={viewBox}
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
