import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { texts } from '../../texts.ts';
import classes from './extended-field.module.css';

/** A button that turns a freeform question, which pupils do not see, into an extended question, which they answer. */
export const MakeExtended = ({ onMake }: { onMake(): void }) => (
  <div className={classes.make}>
    <Button variant="light" leftSection={<IconArrowsExchange size={20} stroke={1.75} aria-hidden />} onClick={onMake}>
      {texts.extended.make}
    </Button>
    <p className={classes.hint}>{texts.extended.makeHint}</p>
  </div>
);
