/** Which users have to consent before anything else (ADR 56). */
import { ROLE, type Role } from '../users/role.ts';

const HOUR_MS = 60 * 60 * 1000;
/** The time to finish an open test after a version that asks everybody. */
export const GRACE_MS = 24 * HOUR_MS;

export interface Gate {
  /** Until when a test that is open can be finished; `null`: no longer. */
  until: string | null;
}

export interface ConsentState {
  role: Role;
  /** When the account was created. */
  signedInAt: string;
  /** The last version of the consent that asks everybody; `null` while consent is not asked for. */
  askedVersion: number | null;
  /** When that version was published. */
  askedAt: string | null;
  /** The version that the user has consented to last; `null` without one. */
  consentVersion: number | null;
}

/** @returns `undefined` for who may use the site */
export function gateOf({ role, signedInAt, askedVersion, askedAt, consentVersion }: ConsentState, now: number): Gate | undefined {
  if (askedVersion === null || role === ROLE.admin || (consentVersion ?? 0) >= askedVersion) return undefined;
  const end = Date.parse(askedAt ?? '') + GRACE_MS;
  // Who has registered since has no test from before.
  const hasGrace = askedAt !== null && signedInAt < askedAt && now < end;
  return { until: hasGrace ? new Date(end).toISOString() : null };
}

/** What the session says of it. */
export const consentFields = (gate: Gate | undefined) => ({ consentRequired: gate !== undefined, consentUntil: gate?.until ?? null });
