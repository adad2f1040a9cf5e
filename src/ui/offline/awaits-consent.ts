import { lastSession } from './device-session.ts';

/** Whether the last user must consent before the server accepts answers, as far as the device knows. */
export function awaitsConsent(): boolean {
  const gate = lastSession()?.gate;
  return gate !== undefined && (gate.until === null || Date.parse(gate.until) <= Date.now());
}
