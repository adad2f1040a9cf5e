import type { CSSProperties, ReactNode, RefCallback } from 'react';

/** What a row needs to be dragged. */
export interface RowDrag {
  rowRef: RefCallback<HTMLElement>;
  handleRef: RefCallback<HTMLElement>;
  /** Event handlers of the handle. */
  handleListeners: Record<string, unknown>;
  /** Describes the keys, for a handle that they move too. */
  handleDescribedBy: string;
  style: CSSProperties;
  isDragging: boolean;
}

export interface SortableRowsProps {
  /** Identify the rows, in their order. */
  ids: readonly string[];
  onMove(from: number, to: number): void;
  isDisabled?: boolean;
  /** Handles that the keyboard lifts too: what a screen reader says of the keys, and of a row at a place. */
  keyboard?: { instructions: string; placeText(index: number, place: number): string };
  /** @param drag `null` until the code for dragging is loaded */
  renderRow(id: string, place: number, drag: RowDrag | null): ReactNode;
}
