import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { IconButton } from '../components/inputs/icon-button.tsx';
import { texts } from './texts.ts';

interface SequenceAnswersProps {
  items: readonly string[];
  /** Indexes of the items in the order given; `null` before an answer. */
  order: readonly number[] | null;
  onChange(order: number[]): void;
  isDisabled: boolean;
}

/** The items of a sequence, to be put in order. Untouched they are no answer (rule R134). */
export function SequenceAnswers({ items, order, onChange, isDisabled }: SequenceAnswersProps) {
  const shown = order ?? items.map((_, item) => item);
  const move = (place: number, offset: -1 | 1) => {
    const next = [...shown];
    const [item] = next.splice(place, 1);
    if (item === undefined || shown[place + offset] === undefined) return;
    next.splice(place + offset, 0, item);
    onChange(next);
  };
  return (
    <>
      <ol>
        {shown.map((item, place) => {
          const text = items[item] ?? '';
          return (
            <li key={item}>
              {text}
              <IconButton label={texts.moveUp(text)} icon={<IconArrowUp size={20} stroke={1.75} aria-hidden />} disabled={isDisabled} onClick={() => move(place, -1)} />
              <IconButton label={texts.moveDown(text)} icon={<IconArrowDown size={20} stroke={1.75} aria-hidden />} disabled={isDisabled} onClick={() => move(place, 1)} />
            </li>
          );
        })}
      </ol>
      {order === null && (
        <Button variant="light" disabled={isDisabled} onClick={() => onChange([...shown])}>
          {texts.keepOrder}
        </Button>
      )}
    </>
  );
}
