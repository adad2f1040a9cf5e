import type { CSSProperties, ReactNode, RefCallback } from 'react';
import { lazy, Suspense } from 'react';

/** What a row needs to be dragged. */
export interface RowDrag {
  rowRef: RefCallback<HTMLElement>;
  handleRef: RefCallback<HTMLElement>;
  /** Event handlers of the handle. */
  handleListeners: Record<string, unknown>;
  style: CSSProperties;
  isDragging: boolean;
}

export interface SortableRowsProps {
  /** Identify the rows, in their order. */
  ids: readonly string[];
  onMove(from: number, to: number): void;
  isDisabled?: boolean;
  /** @param drag `null` until the code for dragging is loaded */
  renderRow(id: string, place: number, drag: RowDrag | null): ReactNode;
}

const PlainRows = ({ ids, renderRow }: SortableRowsProps) => <>{ids.map((id, place) => renderRow(id, place, null))}</>;

/** Without a network the rows stay as they are: buttons move them too. */
const DraggableRows = lazy(() => import('./draggable-rows.tsx').catch(() => ({ default: PlainRows })));

/**
 * Rows that are dragged by their handles, with a mouse or a finger. The handle is for pointers only: each row needs buttons
 * that move it, for the keyboard.
 */
export const SortableRows = (props: SortableRowsProps) => (
  <Suspense fallback={<PlainRows {...props} />}>
    <DraggableRows {...props} />
  </Suspense>
);
