import { nameKeyOf } from '../../domain/assignments/name-key.ts';
import type { Transaction } from '../database.ts';

/**
 * Copies the name of a test or lesson that pupils see into its assignments. Assignments show this name when pupils no
 * longer see the test or lesson.
 */
export async function renameTarget(trx: Transaction, testId: string, name: string): Promise<void> {
  await trx
    .updateTable('assignments')
    .set({ name, nameKey: nameKeyOf(name) })
    .where('testId', '=', testId)
    .where('name', '<>', name)
    .execute();
}
