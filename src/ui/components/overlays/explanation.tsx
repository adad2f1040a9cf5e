import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useBackEntry } from '../../hooks/use-back-entry.ts';
import { useEscapeStack } from '../../hooks/use-escape-stack.ts';
import classes from './explanation.module.css';

interface ExplanationProps {
  name: string;
  /** The name as it is within a sentence. */
  inSentence?: string;
  explanation: string;
  /** The distance between the button and the explanation, px. The explanation must not cover the number that it explains. */
  offset?: number;
}

/**
 * The button «?» beside a number. A press shows the explanation of the number. The explanation is in a status region, because screen readers must
 * read it out.
 */
export function Explanation({ name, inSentence = name, explanation, offset = 0 }: ExplanationProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEscapeStack(isOpen, close);
  useBackEntry(isOpen, close);
  return (
    <span role="status" className={classes.status}>
      <Popover
        opened={isOpen}
        onDismiss={close}
        width={320}
        position="bottom"
        offset={offset}
        radius="md"
        shadow="lg"
        withinPortal={false}
        // With another strategy, a panel with round corners would cut the explanation off.
        floatingStrategy="fixed"
        withRoles={false}
        closeOnEscape={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.button}
            aria-label={`Что это: ${inSentence}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconHelpCircle size={20} stroke={1.75} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <strong>{name}</strong>
          <p>{explanation}</p>
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
