import type { ConsentGiver, DocumentKind } from '../../domain/personal-data/personal-data.ts';

/** Counts users by their last consent. The number of a kind is the sum of its rows: triggers append changes. */
export interface ConsentCountsTable extends Pick<ConsentsTable, 'version' | 'by' | 'paper'> {
  count: number;
}

/** Who answers for the data of the pupils, and whether consent is asked for: one row, none before the operator is named. */
export interface OperatorTable {
  id: 1;
  name: string;
  inn: string | null;
  email: string;
  address: string | null;
  serverPlace: string | null;
  /** The longest time that backups are kept. */
  backupDays: number;
  /** 1 while consent is asked for. */
  asking: number;
  /** The last version of the consent that asks everybody again: older consents are not valid. `null` before the first publication. */
  askedVersion: number | null;
  revision: number;
}

/** Every published version of the policy and of the consent. Triggers refuse changes. */
export interface DocumentsTable {
  kind: DocumentKind;
  /** The number of the version, from 1. */
  version: number;
  publishedAt: string;
  /** Markdown. */
  text: string;
  /** What the template said when the version was published: later differences are what has changed on the site since. */
  template: string;
  /** What has changed, for pupils. */
  note: string | null;
  /** 1: consents to earlier versions are not valid. */
  askAgain: number;
  /** The uid of the admin; it outlives the account. `null` after an import without that user. */
  publishedBy: string | null;
}

/** One act of consent each. Deleted with its user. */
export interface ConsentsTable {
  uid: string;
  version: number;
  at: string;
  by: ConsentGiver;
  parentName: string | null;
  /** 1: signed on paper and noted by an admin. */
  paper: number;
  /** The uid of that admin; it outlives the account. */
  notedBy: string | null;
  /** Client IP; `null` for a paper. */
  address: string | null;
}
