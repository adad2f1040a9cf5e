import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Adds `addedAt` to the index of a group's assignments. Which assignments a member of the group has can then be read
 * from the index alone.
 */
export const givenByGroup: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropIndex('assignment_groups_by_group').execute();
    await db.schema.createIndex('assignment_groups_by_group').on('assignmentGroups').columns(['groupId', 'assignmentId', 'addedAt']).execute();
  },
};
