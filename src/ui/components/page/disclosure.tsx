import { UnstyledButton } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';

interface DisclosureProps {
  /** The content of the button. */
  summary: ReactNode;
  className: string | undefined;
  /** Whether the button is a heading of the second level. */
  isHeading?: boolean;
  /** The content that the button shows and hides. */
  children: ReactNode;
}

/** A button that shows and hides the content below it. The content is hidden at first. */
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
