/** The test and the pupil that the tests of the answer queue use. */
import type { DraftedTest } from '../../../src/ui/answer-queue/device-draft.ts';
import type { DraftName } from '../../../src/ui/answer-queue/local-drafts.ts';

export const KEYS = ['a', 'b', 'c'];
export const TEST = 'cell';
export const UID = 'anna';
export const NAME: DraftName = { uid: UID, test: TEST };
export const version = (revision = 1, epoch?: string): DraftedTest => ({ name: 'Клетка', revision, keys: KEYS, ...(epoch !== undefined && { epoch }) });
