import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useHydrated } from '../../../ui/hooks/use-hydrated.ts';
import { Card } from '../../../ui/components/page/card.tsx';
import type { Practice } from '../contract.ts';
import classes from './practice-panel.module.css';
import { texts } from './texts.ts';

/** Whether a pupil has ever had a card. Before that, the dashboard does not mention practice. */
export const hasPractice = ({ total, doneToday }: Practice): boolean => total > 0 || doneToday > 0;

/** The panel on the dashboard that says how much practice there is today. */
export function PracticePanel({ practice: { due, nextDueAt } }: { practice: Practice }) {
  // The server does not know the day on the device, so the panel names the next day only after hydration.
  const nextDay = useHydrated() ? nextDueAt : null;
  return (
    <Card as="section" tone={due > 0 ? 'soft' : 'plain'} className={classes.panel}>
      <h2 className={classes.title}>{texts.title}</h2>
      <p className={due > 0 ? undefined : classes.dimmed}>{due > 0 ? texts.card.today(due) : texts.card.done(nextDay)}</p>
      {due > 0 && (
        <Button component={Link} to="/practice">
          {texts.card.start}
        </Button>
      )}
    </Card>
  );
}
