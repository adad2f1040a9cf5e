import type { Database } from '../../storage/database.ts';
import { FIREBASE_PREFIX } from './firebase-scrypt.ts';
import { hasHashLike } from './store.ts';

/** It takes a walk over all accounts to know, ms. */
const ASKED_EVERY = 10 * 60 * 1000;

/** @returns what tells whether any account still has a hash of Firebase; an answer holds for ten minutes */
export function oldHashes(db: Database): () => Promise<boolean> {
  let known: { answer: Promise<boolean>; until: number } | undefined;
  return () => {
    if (known === undefined || known.until < Date.now()) {
      known = { answer: hasHashLike(db, FIREBASE_PREFIX), until: Date.now() + ASKED_EVERY };
      // A failure is not remembered; whoever asked is told.
      known.answer.catch(() => (known = undefined));
    }
    return known.answer;
  };
}
