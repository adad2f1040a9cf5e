import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Disclosure } from '../../../../ui/components/page/disclosure.tsx';
import classes from './board-page.module.css';

interface PastPanelProps {
  title: string;
  note: string;
  children: ReactNode;
}

/** A panel that is closed at first. */
export const PastPanel = ({ title, note, children }: PastPanelProps) => (
  <section className={classes.past}>
    <Disclosure
      isHeading
      className={classes.pastSummary}
      summary={
        <>
          <span>{title}</span> <span className={classes.pastNote}>{note}</span>
          <IconChevronDown className={classes.arrow} size={20} stroke={1.75} aria-hidden />
        </>
      }
    >
      {children}
    </Disclosure>
  </section>
);
