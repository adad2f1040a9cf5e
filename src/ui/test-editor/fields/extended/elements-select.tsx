import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { OptionRow } from '../../../components/inputs/option-input.tsx';
import { useEscapeStack } from '../../../hooks/use-escape-stack.ts';
import { texts as allTexts } from '../../texts.ts';
import classes from './elements-select.module.css';

interface ElementsSelectProps {
  label: string;
  /** The ids of the elements that can be chosen. */
  all: readonly string[];
  /** The ids of all elements. The place of an id is the number of its element. */
  names: readonly string[];
  chosen: readonly string[];
  /** The text to show while nothing is chosen. */
  empty: string;
  onChange(chosen: string[]): void;
}

/** A field that chooses elements by their numbers. */
export function ElementsSelect({ label, all, names, chosen, empty, onChange }: ElementsSelectProps) {
  const [isOpen, setOpen] = useState(false);
  // Esc must not close a dialog below this list.
  useEscapeStack(isOpen, () => setOpen(false));
  const numberOf = (id: string): string => (names.includes(id) ? String(names.indexOf(id) + 1) : allTexts.extended.gone);
  const shown = [...names.filter((id) => chosen.includes(id)), ...chosen.filter((id) => !names.includes(id))];
  const text = shown.length === 0 ? empty : shown.map(numberOf).join(', ');
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus closeOnEscape={false} shadow="lg">
      <Popover.Target>
        <button type="button" className={classes.button} aria-label={`${label}: ${text}`} onClick={() => setOpen(!isOpen)}>
          <span>{text}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={label}>
        {all.map((id) => (
          <OptionRow
            key={id}
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={(event) => {
              const isChosen = event.currentTarget.checked;
              // A choice also removes deleted elements from the condition.
              onChange(names.filter((each) => (each === id ? isChosen : chosen.includes(each))));
            }}
          >
            {numberOf(id)}
          </OptionRow>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
