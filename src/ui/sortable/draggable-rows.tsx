import { DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type Active, type Announcements, type DragEndEvent, type Modifier, type Over } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { useReducedMotion } from '@mantine/hooks';
import type { SortableRowsProps } from './sortable.ts';

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A press that moves less is no drag, px. */
const MIN_DISTANCE = 4;

/** Handles for pointers are hidden from screen readers, so there is nothing to announce. */
const SILENT: Announcements = { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined };

/** The rows of `SortableRows` once this code is loaded. */
export default function DraggableRows({ ids, onMove, isDisabled = false, keyboard, renderRow }: SortableRowsProps) {
  const pointer = useSensor(PointerSensor, { activationConstraint: { distance: MIN_DISTANCE } });
  const keys = useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates });
  const sensors = useSensors(pointer, keyboard === undefined ? null : keys);
  const placeText = (active: Active, over: Over | null): string | undefined => {
    const index = ids.indexOf(String(active.id));
    return keyboard?.placeText(index, over === null ? index : ids.indexOf(String(over.id)));
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => placeText(active, null),
    onDragOver: ({ active, over }) => placeText(active, over),
    onDragEnd: ({ active, over }) => placeText(active, over),
    onDragCancel: ({ active }) => placeText(active, null),
  };
  const accessibility = {
    announcements: keyboard === undefined ? SILENT : announcements,
    screenReaderInstructions: { draggable: keyboard?.instructions ?? '' },
    // Else its elements would stand between the rows of a list.
    container: document.body,
  };
  const move = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), over === null ? -1 : ids.indexOf(String(over.id))];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext sensors={sensors} modifiers={[vertically]} accessibility={accessibility} onDragEnd={move}>
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
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id,
    ...(isStill && { transition: null }),
  });
  return renderRow(id, place, {
    rowRef: setNodeRef,
    handleRef: setActivatorNodeRef,
    handleListeners: listeners ?? {},
    handleDescribedBy: attributes['aria-describedby'],
    style: {
      transform: transform === null ? undefined : `translateY(${transform.y}px)`,
      transition,
    },
    isDragging,
  });
}
