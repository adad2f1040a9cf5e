/** Decides which users have to consent before they can use the site (ADR 56). */
import { ROLE, type Role } from '../users/role.ts';

const HOUR_MS = 60 * 60 * 1000;
/**
 * For how long a pupil may still finish an open test after the site has published a consent that all users must give
 * again.
 */
export const GRACE_MS = 24 * HOUR_MS;

export interface Gate {
  /** Until when the user may finish an open test; `null` when that is not allowed. */
  until: string | null;
}

export interface ConsentState {
  role: Role;
  /** When the account was created. */
  signedInAt: string;
  /** The last version of the consent that asks all users again; `null` while the site asks for no consent. */
  askedVersion: number | null;
  /** When that version was published. */
  askedAt: string | null;
  /** The version to which the user consented last; `null` when the user never did. */
  consentVersion: number | null;
}

/** @returns `undefined` for a user who may use the site */
export function gateOf({ role, signedInAt, askedVersion, askedAt, consentVersion }: ConsentState, now: number): Gate | undefined {
  if (askedVersion === null || role === ROLE.admin || (consentVersion ?? 0) >= askedVersion) return undefined;
  const end = Date.parse(askedAt ?? '') + GRACE_MS;
  // A user who registered after the publication has no test from before it, and therefore gets no extra time.
  const hasGrace = askedAt !== null && signedInAt < askedAt && now < end;
  return { until: hasGrace ? new Date(end).toISOString() : null };
}

/** The fields of the session about the consent that the user has to give. */
export const consentFields = (gate: Gate | undefined) => ({ consentRequired: gate !== undefined, consentUntil: gate?.until ?? null });
