import type { CSSProperties, ReactNode, RefCallback } from 'react';

/** The props that a row needs to be draggable. */
export interface RowDrag {
  rowRef: RefCallback<HTMLElement>;
  handleRef: RefCallback<HTMLElement>;
  /** The event handlers for the handle. */
  handleListeners: Record<string, unknown>;
  /** The id of the text that explains the keys, for `LiftHandle`. */
  handleDescribedBy: string;
  style: CSSProperties;
  isDragging: boolean;
}

export interface SortableRowsProps {
  /** The ids of the rows, in their order. */
  ids: readonly string[];
  onMove(from: number, to: number): void;
  isDisabled?: boolean;
  /** The texts that a screen reader says, for `LiftHandle`: about the keys, and about a row that has moved to a place. */
  keyboard?: { instructions: string; placeText(index: number, place: number): string };
  /** @param drag `null` until the code for dragging is loaded */
  renderRow(id: string, place: number, drag: RowDrag | null): ReactNode;
}
