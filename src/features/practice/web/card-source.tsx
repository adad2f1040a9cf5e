import { IconClipboardCheck } from '@tabler/icons-react';
import type { PracticeCard } from '../contract.ts';
import classes from './practice-card.module.css';
import { texts } from './texts.ts';

/** The test or the lesson that a card comes from. */
export const CardSource = ({ source }: Pick<PracticeCard, 'source'>) => (
  <p className={classes.source}>
    <IconClipboardCheck size={18} stroke={1.75} aria-hidden />
    <span>{texts.source(source)}</span>
  </p>
);
