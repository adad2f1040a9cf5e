import { DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type Active, type DragEndEvent, type Modifier, type Over } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { SortableRowsProps } from './sortable.ts';

const vertically: Modifier = ({ transform }) => ({ ...transform, x: 0 });

/** A press that moves less than this is not a drag, px. */
const MIN_DISTANCE = 4;

/**
 * An element outside of the page. The library puts its live region into it. This component has a live region of its own, so that of the library would
 * be an empty `status` in the page.
 */
const ACCESSIBILITY = { container: document.createElement('div') };

/** The draggable rows, which `SortableRows` shows once this code is loaded. */
export default function DraggableRows({ ids, onMove, isDisabled = false, keyboard, renderRow }: SortableRowsProps) {
  const describedBy = useId();
  const [announcement, setAnnouncement] = useState('');
  const pointer = useSensor(PointerSensor, { activationConstraint: { distance: MIN_DISTANCE } });
  const keys = useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates });
  const sensors = useSensors(pointer, keyboard === undefined ? null : keys);

  const announce = (active: Active, over: Over | null) => {
    const index = ids.indexOf(String(active.id));
    if (keyboard) setAnnouncement(keyboard.placeText(index, over === null ? index : ids.indexOf(String(over.id))));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    announce(active, over);
    const [from, to] = [ids.indexOf(String(active.id)), over === null ? -1 : ids.indexOf(String(over.id))];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      modifiers={[vertically]}
      accessibility={ACCESSIBILITY}
      onDragStart={({ active }) => announce(active, null)}
      onDragOver={({ active, over }) => announce(active, over)}
      onDragCancel={({ active }) => announce(active, null)}
      onDragEnd={drop}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        {ids.map((id, place) => (
          <DraggableRow key={id} id={id} place={place} describedBy={describedBy} renderRow={renderRow} />
        ))}
      </SortableContext>
      {keyboard &&
        // Without a portal these elements would be between the rows of the list.
        createPortal(
          <>
            <span id={describedBy} hidden>
              {keyboard.instructions}
            </span>
            <VisuallyHidden aria-live="assertive">{announcement}</VisuallyHidden>
          </>,
          document.body,
        )}
    </DndContext>
  );
}

type DraggableRowProps = Pick<SortableRowsProps, 'renderRow'> & { id: string; place: number; describedBy: string };

function DraggableRow({ id, place, describedBy, renderRow }: DraggableRowProps) {
  const isStill = useReducedMotion();
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
    ...(isStill && { transition: null }),
  });
  return renderRow(id, place, {
    rowRef: setNodeRef,
    handleRef: setActivatorNodeRef,
    handleListeners: listeners ?? {},
    handleDescribedBy: describedBy,
    style: {
      transform: transform === null ? undefined : `translateY(${transform.y}px)`,
      transition,
    },
    isDragging,
  });
}
