import { UnstyledButton } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';

interface DisclosureProps {
  /** What the button shows. */
  summary: ReactNode;
  className: string | undefined;
  /** The button is a heading of the second level. */
  isHeading?: boolean;
  /** Shown while the button is pressed open. */
  children: ReactNode;
}

/** A button that shows and hides what stands below it. Closed at first. */
export function Disclosure({ summary, className, isHeading = false, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = (
    <UnstyledButton className={className ?? ''} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
      {summary}
    </UnstyledButton>
  );
  return (
    <>
      {isHeading ? <h2>{button}</h2> : button}
      <div id={id} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}
