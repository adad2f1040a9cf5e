import { useEffect, useState, type ComponentType } from 'react';
import type { SortableRowsProps } from './sortable.ts';

const PlainRows = ({ ids, renderRow }: SortableRowsProps) => <>{ids.map((id, place) => renderRow(id, place, null))}</>;

/** The code for dragging, once it is loaded. */
let draggableRows: ComponentType<SortableRowsProps> | null = null;

/**
 * Rows that are dragged by their handles: with a mouse or a finger (`DragHandle`), or with the keyboard as well (`LiftHandle`).
 * Each row needs buttons that move it. The server renders plain rows, which become draggable later.
 */
export function SortableRows(props: SortableRowsProps) {
  const [Rows, setRows] = useState(() => draggableRows ?? PlainRows);
  useEffect(() => {
    const load = async () => {
      draggableRows = (await import('./draggable-rows.tsx')).default;
      setRows(() => draggableRows ?? PlainRows);
    };
    // Without a network the rows stay as they are: buttons move them too.
    load().catch(() => undefined);
  }, []);
  return <Rows {...props} />;
}
