import { nameKeyOf } from '../../domain/assignments/name-key.ts';
import type { Transaction } from '../database.ts';

/** Assignments keep the last name of their target that pupils have seen. */
export async function renameTarget(trx: Transaction, testId: string, name: string): Promise<void> {
  await trx
    .updateTable('assignments')
    .set({ name, nameKey: nameKeyOf(name) })
    .where('testId', '=', testId)
    .where('name', '<>', name)
    .execute();
}
