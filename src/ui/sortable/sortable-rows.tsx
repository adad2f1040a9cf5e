import { useEffect, useState, type ComponentType } from 'react';
import type { SortableRowsProps } from './sortable.ts';

const PlainRows = ({ ids, renderRow }: SortableRowsProps) => <>{ids.map((id, place) => renderRow(id, place, null))}</>;

/** The code for dragging; `null` until it is loaded. */
let draggableRows: ComponentType<SortableRowsProps> | null = null;

/**
 * Rows that are dragged by their handles: with a mouse or a finger (`DragHandle`), or also with the keyboard (`LiftHandle`). Each row also
 * needs buttons that move it. The server renders plain rows; they become draggable later.
 */
export function SortableRows(props: SortableRowsProps) {
  const [Rows, setRows] = useState(() => draggableRows ?? PlainRows);
  useEffect(() => {
    const load = async () => {
      draggableRows = (await import('./draggable-rows.tsx')).default;
      setRows(() => draggableRows ?? PlainRows);
    };
    // If the code does not load for lack of a network, the rows stay plain. Their buttons move them, too.
    load().catch(() => undefined);
  }, []);
  return <Rows {...props} />;
}
