import { IconWifiOff } from '@tabler/icons-react';
import classes from './needs-network-note.module.css';
import { texts } from './texts.ts';

/** Replaces a link to a page that the device does not keep. */
export const NeedsNetworkNote = () => (
  <p className={classes.note}>
    <IconWifiOff size={20} stroke={1.75} aria-hidden />
    {texts.needsNetwork}
  </p>
);
