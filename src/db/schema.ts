import type { ColumnType, Generated } from 'kysely';
import type { ActorKind, RequestStatus } from '../domain/access/access-request.ts';
import type {
  AssignmentChangesTable,
  AssignmentCountsTable,
  AssignmentGroupsTable,
  AssignmentPupilsTable,
  AssignmentsTable,
  AssignmentSinglesTable,
} from './assignments/tables.ts';
import type { AddedPhotosTable, AskedQuestionsTable, ChecksTable, ExtendedQuestionsTable, GivenChecksTable, QuestionTotalsTable, WorkPhotosTable, WorksTable, WorkTotalsTable } from './checking/tables.ts';
import type { ConsentCountsTable, ConsentsTable, DocumentsTable, OperatorTable } from './personal-data/tables.ts';
import type { ApiKeysTable, AttemptsTable, DeletedAddressesTable, KnownPlacesTable, ResetLinksTable, RoleCountsTable, SessionsTable, UsersTable } from './users/tables.ts';
import type { DeletedPhotosTable, DraftPhotosTable, ImageSizesTable, ImagesTable, PhotoBytesTable, PhotoOwnersTable, PhotosTable } from './photos/tables.ts';
import type { AnalysesTable, ClocksTable, DraftsTable, EpochVersionsTable, ExamTotalsTable, OutsideResultsTable, PracticeCardsTable, PracticeDecksTable, ResultTotalsTable, ResultsTable, ServedVersionsTable, TestVersionsTable, TestsTable } from './attempts/tables.ts';

/** All tables. Times are ISO 8601 texts in UTC; lists are JSON texts. */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  knownPlaces: KnownPlacesTable;
  attempts: AttemptsTable;
  images: ImagesTable;
  imageSizes: ImageSizesTable;
  photos: PhotosTable;
  photoBytes: PhotoBytesTable;
  photoOwners: PhotoOwnersTable;
  draftPhotos: DraftPhotosTable;
  tests: TestsTable;
  testVersions: TestVersionsTable;
  results: ResultsTable;
  extendedQuestions: ExtendedQuestionsTable;
  works: WorksTable;
  checks: ChecksTable;
  givenChecks: GivenChecksTable;
  askedQuestions: AskedQuestionsTable;
  workPhotos: WorkPhotosTable;
  addedPhotos: AddedPhotosTable;
  workTotals: WorkTotalsTable;
  questionTotals: QuestionTotalsTable;
  deletedPhotos: DeletedPhotosTable;
  blocks: BlocksTable;
  lessons: LessonsTable;
  openBlocks: OpenBlocksTable;
  groups: GroupsTable;
  groupMembers: GroupMembersTable;
  assignments: AssignmentsTable;
  assignmentGroups: AssignmentGroupsTable;
  assignmentSingles: AssignmentSinglesTable;
  assignmentPupils: AssignmentPupilsTable;
  assignmentChanges: AssignmentChangesTable;
  assignmentCounts: AssignmentCountsTable;
  accessRequests: AccessRequestsTable;
  apiKeys: ApiKeysTable;
  resetLinks: ResetLinksTable;
  audit: AuditTable;
  roleCounts: RoleCountsTable;
  resultTotals: ResultTotalsTable;
  outsideResults: OutsideResultsTable;
  examTotals: ExamTotalsTable;
  analyses: AnalysesTable;
  drafts: DraftsTable;
  clocks: ClocksTable;
  practiceCards: PracticeCardsTable;
  practiceDecks: PracticeDecksTable;
  databaseState: DatabaseStateTable;
  epochVersions: EpochVersionsTable;
  servedVersions: ServedVersionsTable;
  operator: OperatorTable;
  documents: DocumentsTable;
  consents: ConsentsTable;
  consentCounts: ConsentCountsTable;
  deletedAddresses: DeletedAddressesTable;
}

interface BlocksTable {
  id: string;
  title: string;
  description: string;
  order: number;
  revision: number;
}

interface LessonsTable {
  id: string;
  blockId: string;
  title: string;
  content: string;
  videoUrl: string;
  revision: number;
  createdAt: string;
}

/** Access of users to blocks. A row stays after the last day of access, because pages show when the access ended. */
export interface OpenBlocksTable {
  uid: string;
  blockId: string;
  /** The last day of access in the tutor's time zone; `null` when access has no end. */
  until: ColumnType<string | null, string | null | undefined, string | null>;
}

interface GroupsTable {
  id: string;
  name: string;
  /** The name, normalized for comparison with other names (`groupNameKey`). */
  nameKey: string;
  revision: number;
  /** The code of the invitation; `null` when the group has none. */
  invitation: ColumnType<string | null, string | null | undefined, string | null>;
}

interface GroupMembersTable {
  groupId: string;
  uid: string;
  /** When the user joined; empty in memberships that are older than this column. */
  joinedAt: Generated<string>;
}

/** Requests for access (rule R95). Titles and names are copies without foreign keys. */
export interface AccessRequestsTable {
  id: string;
  /** The code in the link to the bot. */
  code: string;
  uid: string;
  /** The block that the pupil asks for; `null` when the request names none. */
  blockId: string | null;
  /** The last title of a block that was deleted; `null` while the block exists. */
  blockTitle: string | null;
  status: RequestStatus;
  createdAt: string;
  decidedAt: string | null;
  /** Who decided the request: a user or a key. `null` when the program decided, or while the request is open. */
  deciderKind: ActorKind | null;
  deciderId: string | null;
  deciderName: string | null;
  /** The access that was opened, with the titles of the blocks, as JSON. */
  granted: Generated<string>;
}

/**
 * The audit log. Names and titles are copies without foreign keys, so that entries outlive what they describe (rule
 * R71).
 */
export interface AuditTable {
  id: string;
  at: string;
  action: string;
  /** `key` when a bot acted; `null` when a user or the program acted. */
  actorKind: ColumnType<'key' | null, 'key' | null | undefined, never>;
  /** The id of the user or of the key that acted. */
  actorUid: string | null;
  actorNickname: string | null;
  actorEmail: string | null;
  subjectKind: string | null;
  subjectId: string | null;
  subjectTitle: string | null;
  details: string;
  /** How many actions the entry stands for. */
  times: Generated<number>;
  address: string | null;
}

/** The single row about the database as a whole. */
interface DatabaseStateTable {
  id: 1;
  /** The epoch. It changes with every restore and import (rule R210). */
  epoch: string;
  /** The identifiers of the PostgreSQL system and its database at the last start; `null` before the first start. */
  identity: string | null;
  /** When the server last deleted expired rows; `null` before the first time. */
  cleanedAt: ColumnType<string | null, never, string>;
  /** When the first pupil registered. The time stays when the account is deleted. A trigger maintains it. */
  firstPupilAt: ColumnType<string | null, never, string>;
  /**
   * For how many months photos are kept after the last of their works was given out; `null` when they are never
   * deleted.
   */
  photoKeepMonths: ColumnType<number | null, never, number | null>;
}
