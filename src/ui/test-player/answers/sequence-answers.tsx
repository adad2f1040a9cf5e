import { Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useContext, useLayoutEffect, useRef, useState } from 'react';
import { numberedItem } from '../../../domain/exams/paper-look.ts';
import { moveItem } from '../../../domain/questions/kinds/order.ts';
import { IconButton } from '../../components/inputs/icon-button.tsx';
import { DragHandle } from '../../sortable/drag-handle.tsx';
import { SortableRows } from '../../sortable/sortable-rows.tsx';
import type { RowDrag } from '../../sortable/sortable.ts';
import { PaperLook } from '../../questions/paper-look-context.ts';
import classes from './sequence-answers.module.css';
import { texts } from '../texts.ts';

interface SequenceAnswersProps {
  items: readonly string[];
  /** The indexes of the items in the pupil's order; `null` before an answer. */
  order: readonly number[] | null;
  onChange(order: number[]): void;
  /** Whether the user has tried to finish without an answer to this question. */
  isMissing: boolean;
  isDisabled: boolean;
}

type Direction = 'up' | 'down';

/**
 * The items of a sequence, which the pupil puts in order with buttons or by dragging. Until the pupil touches them, there is no answer (rule
 * R134).
 */
export function SequenceAnswers({ items, order, onChange, isMissing, isDisabled }: SequenceAnswersProps) {
  const isOnPaper = useContext(PaperLook);
  const shown = order ?? items.map((_, item) => item);
  const [moved, setMoved] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ item: number; direction: Direction } | null>(null);
  // A pressed button loses the focus: its row moves within the page, or the button disappears because it has kept the order. The focus is therefore
  // set after the render.
  useLayoutEffect(() => {
    if (pressed.current === null) return;
    const { item, direction } = pressed.current;
    pressed.current = null;
    list.current?.querySelector<HTMLElement>(`[data-item="${item}"] [data-direction="${direction}"]`)?.focus();
  });

  const keep = () => {
    // The focus goes to an enabled button near the pressed button.
    const last = shown.at(-1);
    if (last !== undefined) pressed.current = { item: last, direction: 'up' };
    onChange([...shown]);
  };
  const move = (from: number, to: number) => {
    const item = shown[from];
    if (isDisabled || item === undefined || shown[to] === undefined) return;
    onChange(moveItem(shown, from, to));
    setMoved(item);
    setAnnouncement(texts.moved(items[item] ?? '', to + 1, items.length));
  };
  const button = (item: number, place: number, direction: Direction) => {
    const to = direction === 'up' ? place - 1 : place + 1;
    const text = items[item] ?? '';
    return (
      <IconButton
        label={direction === 'up' ? texts.moveUp(text) : texts.moveDown(text)}
        icon={direction === 'up' ? <IconArrowUp {...icon} /> : <IconArrowDown {...icon} />}
        data-direction={direction}
        aria-disabled={isDisabled || shown[to] === undefined}
        onClick={() => {
          pressed.current = { item, direction };
          move(place, to);
        }}
      />
    );
  };
  const row = (id: string, place: number, drag: RowDrag | null) => {
    const item = Number(id);
    return (
      <li
        key={id}
        ref={drag?.rowRef}
        style={drag?.style}
        className={classes.row}
        data-item={item}
        data-state={order === null ? (isMissing ? 'missing' : 'untouched') : undefined}
        data-moved={item === moved || drag?.isDragging || undefined}
        data-dragging={drag?.isDragging || undefined}
      >
        <DragHandle drag={drag} />
        <span className={classes.place}>{place + 1}</span>
        <span className={classes.text}>{isOnPaper ? numberedItem(items[item] ?? '', item) : items[item]}</span>
        <span className={classes.buttons}>
          {button(item, place, 'up')}
          {button(item, place, 'down')}
        </span>
      </li>
    );
  };
  return (
    <>
      <ol ref={list} className={classes.list}>
        <SortableRows ids={shown.map(String)} onMove={move} isDisabled={isDisabled} renderRow={row} />
      </ol>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {order === null && (
        <Button variant="light" className={classes.keep} disabled={isDisabled} onClick={keep}>
          {texts.keepOrder}
        </Button>
      )}
    </>
  );
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
