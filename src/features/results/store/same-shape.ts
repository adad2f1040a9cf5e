import { haveSameShape } from '../../../domain/results/same-shape.ts';
import type { Database } from '../../../db/database.ts';
import { findVersion, type TestVersion } from './current-test.ts';

/**
 * Compares the shapes of other versions with the shape of the current version.
 * @returns a function that says whether the version of a revision has the same shape; it reads each version once
 */
export function shapeComparison(db: Database, current: TestVersion): (revision: number) => Promise<boolean> {
  const known = new Map([[current.revision, true]]);
  return async (revision) => {
    const found = known.get(revision);
    if (found !== undefined) return found;
    const isSame = haveSameShape((await findVersion(db, current.testId, revision)).questions, current.questions);
    known.set(revision, isSame);
    return isSame;
  };
}
