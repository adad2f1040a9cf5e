import { StatusBadge } from '../components/indicators/status-badge.tsx';
import { awaitsConsent } from './awaits-consent.ts';
import { texts } from './texts.ts';

/** Marks a finished test that waits on the device, for the network or for the consent of its owner. */
export const WaitingBadge = () => <StatusBadge kind="waiting">{awaitsConsent() ? texts.waitingForConsent : texts.waiting}</StatusBadge>;
