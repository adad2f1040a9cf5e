import type { Database } from '../../../db/database.ts';
import { consentsOf } from '../../../db/personal-data/consents.ts';
import { ADMIN } from '../others.ts';

/** The consents of a person. The name of the admin who noted a consent on paper is left out. */
export const consentsOfPerson = async (db: Database, uid: string) =>
  (await consentsOf(db, uid)).map(({ version, at, by, parentName, paper, address, valid }) => ({ version, at, by, parentName, paper, notedBy: paper ? ADMIN : null, address, valid }));
