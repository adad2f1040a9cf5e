import { lazy, Suspense } from 'react';
import type { SortableRowsProps } from './sortable.ts';

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
