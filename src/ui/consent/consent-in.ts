import type { ConsentGiver } from '../../domain/personal-data/personal-data.ts';
import { CONSENT_INPUTS } from './consent-fields.tsx';

export interface TypedConsent {
  /** The version that the user consents to; left out while the box is not ticked. */
  version?: number;
  by?: ConsentGiver;
  parentName?: string;
}

/** Reads the consent fields of a form. */
export function consentIn(form: HTMLFormElement | null): TypedConsent {
  const data = new FormData(form ?? undefined);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  const by = text(CONSENT_INPUTS.by);
  const version = text(CONSENT_INPUTS.version);
  return {
    ...(version !== '' && { version: Number(version) }),
    ...((by === 'pupil' || by === 'parent') && { by }),
    ...(by === 'parent' && { parentName: text(CONSENT_INPUTS.parentName) }),
  };
}
