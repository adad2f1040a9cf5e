import { hasUnsent } from '../answer-queue/device-draft.ts';
import { answerStore } from '../answer-queue/device-queue.ts';
import { checkKeys } from '../check-queue/check-keys.ts';
import { allEntries } from '../kept-edits/kept-entries.ts';
import type { Subject } from '../kept-edits/texts.ts';

/** What a sign-out would lose. */
export interface Unsent {
  /** The names of the tests with answers that the server does not have. */
  tests: string[];
  /** How many checks of a tutor the server does not have. */
  checks: number;
  /** The texts of an admin that are not saved. */
  edits: { subject: Subject; name: string }[];
}

/** Finished tests that wait, answers that the server does not have, and checks that it does not have, and kept edits (rule R188). */
export async function findUnsent(uid: string): Promise<Unsent> {
  const drafts = answerStore.list(uid).filter(({ draft }) => draft.finishedAt !== null || hasUnsent(draft));
  const entries = await allEntries(uid);
  return {
    tests: drafts.map(({ draft }) => draft.test?.name ?? ''),
    checks: checkKeys(uid).length,
    edits: entries.map(({ subject = 'test', values }) => ({ subject, name: nameOf(values) })),
  };
}

function nameOf(values: unknown): string {
  const { name, title } = Object(values) as { name?: unknown; title?: unknown };
  const found = name ?? title;
  return typeof found === 'string' ? found.trim() : '';
}
