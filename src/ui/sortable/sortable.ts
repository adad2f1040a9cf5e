import type { CSSProperties, ReactNode, RefCallback } from 'react';

/** What a row needs to be dragged. */
export interface RowDrag {
  rowRef: RefCallback<HTMLElement>;
  handleRef: RefCallback<HTMLElement>;
  /** Event handlers of the handle. */
  handleListeners: Record<string, unknown>;
  /** The id of the text about the keys, for `LiftHandle`. */
  handleDescribedBy: string;
  style: CSSProperties;
  isDragging: boolean;
}

export interface SortableRowsProps {
  /** Identify the rows, in their order. */
  ids: readonly string[];
  onMove(from: number, to: number): void;
  isDisabled?: boolean;
  /** For `LiftHandle`: what a screen reader says about the keys, and about a row that has moved to a place. */
  keyboard?: { instructions: string; placeText(index: number, place: number): string };
  /** @param drag `null` until the code for dragging is loaded */
  renderRow(id: string, place: number, drag: RowDrag | null): ReactNode;
}
