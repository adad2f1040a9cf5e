import { lastSession } from './device-session.ts';

/** Whether the server takes no answers of the last user before the consent, as far as the device knows. */
export function awaitsConsent(): boolean {
  const gate = lastSession()?.gate;
  return gate !== undefined && (gate.until === null || Date.parse(gate.until) <= Date.now());
}
