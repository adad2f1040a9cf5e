import { DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent, type Modifier } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useReducedMotion } from '@mantine/hooks';
import type { SortableRowsProps } from './sortable.ts';

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A press that moves less is no drag, px. */
const MIN_DISTANCE = 4;

/** The handles are hidden from screen readers, so there is nothing to announce. */
const SILENT = {
  announcements: { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined },
  screenReaderInstructions: { draggable: '' },
  // Else its elements would stand between the rows of a list.
  container: document.body,
};

/** The rows of `SortableRows` once this code is loaded. */
export default function DraggableRows({ ids, onMove, isDisabled = false, renderRow }: SortableRowsProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: MIN_DISTANCE } }));
  const move = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), over === null ? -1 : ids.indexOf(String(over.id))];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext sensors={sensors} modifiers={[vertically]} accessibility={SILENT} onDragEnd={move}>
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        {ids.map((id, place) => (
          <DraggableRow key={id} id={id} place={place} renderRow={renderRow} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

type DraggableRowProps = Pick<SortableRowsProps, 'renderRow'> & { id: string; place: number };

function DraggableRow({ id, place, renderRow }: DraggableRowProps) {
  const isStill = useReducedMotion();
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    ...(isStill && { transition: null }),
  });
  return renderRow(id, place, {
    rowRef: setNodeRef,
    handleRef: setActivatorNodeRef,
    handleListeners: listeners ?? {},
    style: {
      transform: transform === null ? undefined : `translateY(${transform.y}px)`,
      transition,
    },
    isDragging,
  });
}
