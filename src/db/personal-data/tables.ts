import type { ConsentGiver, DocumentKind } from '../../domain/personal-data/personal-data.ts';

/**
 * Numbers of users by their last consent. A kind of consent may have several rows, because triggers append rows. Their
 * sum is the number.
 */
export interface ConsentCountsTable extends Pick<ConsentsTable, 'version' | 'by' | 'paper'> {
  count: number;
}

/**
 * The operator, who is responsible for the pupils' data, and whether the site asks for consent. The table has one row,
 * or no row before an admin has named the operator.
 */
export interface OperatorTable {
  id: 1;
  name: string;
  inn: string | null;
  email: string;
  address: string | null;
  serverPlace: string | null;
  /** The longest time for which backups are kept, in days. */
  backupDays: number;
  /** 1: the site asks for consent. */
  asking: number;
  /**
   * The last version to which all users had to consent again. Consents to older versions are not valid. `null` before
   * the first publication.
   */
  askedVersion: number | null;
  revision: number;
}

/** All published versions of the policy and of the consent. Triggers refuse changes of them. */
export interface DocumentsTable {
  kind: DocumentKind;
  /** The number of the version, from 1. */
  version: number;
  publishedAt: string;
  /** The document as Markdown. */
  text: string;
  /**
   * The text of the template when the version was published. Its difference from the current template shows what has
   * changed on the site since then.
   */
  template: string;
  /** The note for pupils about what has changed in this version. */
  note: string | null;
  /** 1: consents to earlier versions are not valid. */
  askAgain: number;
  /**
   * The uid of the admin who published the version. It outlives the account. `null` after an import without that user.
   */
  publishedBy: string | null;
}

/** Consents of users. A row is deleted with its user. */
export interface ConsentsTable {
  uid: string;
  version: number;
  at: string;
  by: ConsentGiver;
  parentName: string | null;
  /** 1: the consent was signed on paper and noted by an admin. */
  paper: number;
  /** The uid of the admin who noted the consent. It stays when the account is deleted. */
  notedBy: string | null;
  /** The IP address of the client; `null` for a consent on paper. */
  address: string | null;
}
