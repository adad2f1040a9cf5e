import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ActorKind, RequestStatus } from '../domain/access/access-request.ts';
import type { Exam } from '../domain/exams/exams.ts';
import type { TimeMode } from '../domain/exams/time-modes.ts';
import type { Ending } from '../domain/clock/endings.ts';
import type { Role } from '../domain/users/role.ts';
import type {
  AssignmentChangesTable,
  AssignmentCountsTable,
  AssignmentGroupsTable,
  AssignmentPupilsTable,
  AssignmentsTable,
  AssignmentSinglesTable,
} from './assignments/tables.ts';
import type { AddedPhotosTable, AskedQuestionsTable, ChecksTable, ExtendedQuestionsTable, GivenChecksTable, QuestionTotalsTable, WorkPhotosTable, WorksTable, WorkTotalsTable } from './checking/tables.ts';
import type { Visibility } from '../domain/assignments/kinds.ts';
import type { ConsentCountsTable, ConsentsTable, DocumentsTable, OperatorTable } from './personal-data/tables.ts';

/** The tables. Times are ISO 8601 texts in UTC, lists are JSON texts. */
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

export interface UsersTable {
  uid: string;
  /** Normalized, unique. */
  email: string;
  nickname: string;
  /** One of rule R15. */
  role: ColumnType<Role, number, number>;
  passwordHash: string;
  signedInAt: string;
  /** The last use of a session, accurate to ten minutes; empty before the first. */
  seenAt: Generated<string>;
  /** The later of `seenAt` and `signedInAt`. */
  lastSeenAt: GeneratedAlways<string>;
  /** Nickname and e-mail in lower case, е for ё (`searchTextOf`); triggers maintain its trigram index. */
  searchText: Generated<string>;
  /** Orders nicknames (`nicknameOrderOf`). */
  nicknameOrder: Generated<string>;
}

export interface SessionsTable {
  /** SHA-256 of the cookie value, so that a copy of the table signs nobody in. */
  id: string;
  uid: string;
  createdAt: string;
  seenAt: string;
  /** Readable name; empty in sessions that are older than this column. */
  device: Generated<string>;
  /** Client IP of the last use; empty in sessions that are older than this column. */
  address: Generated<string>;
}

/** Known devices and client IPs of an account: an attack on the account does not lock them out (rule R66). */
export interface KnownPlacesTable {
  uid: string;
  place: string;
  seenAt: string;
}

/** Rate-limit counters of failed attempts. */
interface AttemptsTable {
  key: string;
  count: number;
  expiresAt: string;
}

/** Images by the SHA-256 of their bytes: each is stored once, and the content of an address never changes. */
interface ImagesTable {
  id: string;
  type: string;
  bytes: Uint8Array;
}

/** In pixels, as browsers show the image. Apart from the images: SQLite would read through the bytes of each. */
interface ImageSizesTable {
  id: string;
  width: number;
  height: number;
}

/** Photos of answers by the SHA-256 of their bytes. */
export interface PhotosTable {
  id: string;
  type: string;
  /** In pixels, as browsers show the photo. */
  width: number;
  height: number;
  /** How many. */
  bytes: number;
  createdAt: string;
  /** Since when cleaning knows that nothing names the photo; `null` while something does. */
  unusedSince: ColumnType<string | null, string | null | undefined, string | null>;
}

/** The bytes of photos, where they are not files beside the database (`photoFolderOf`). */
interface PhotoBytesTable {
  id: string;
  content: Uint8Array;
}

/** Who has sent a photo. */
interface PhotoOwnersTable {
  uid: string;
  photoId: string;
  at: string;
}

/** The photos that answers in progress name, whether the server has them or not. */
interface DraftPhotosTable {
  uid: string;
  testId: string;
  attempt: number;
  photoId: string;
}

/** General tests, and tests of lessons: those go with their lesson. */
interface TestsTable {
  /** That of a lesson's test is `lesson:` and the id of the lesson (`lessonTestId`). */
  id: string;
  lessonId: ColumnType<string | null, string | null | undefined, never>;
  /** Empty for the test of a lesson, whose name follows the title of the lesson. */
  name: string;
  /** The version that admins edit. */
  revision: number;
  /**
   * The version that was published last; `null` when none was. The test is published while it is `revision`. Results compare with
   * this one (rule R151).
   */
  publishedRevision: number | null;
  questionCount: number;
  maxScore: number;
  createdAt: string;
  /** `TopicCount[]` of the current version. */
  topics: Generated<string>;
  /** To whom it is shown (rule R285). */
  visibility: Generated<Visibility>;
  /** Of the current version, as the next two. */
  exam: ColumnType<Exam | null, Exam | null | undefined, Exam | null>;
  timeLimit: ColumnType<number | null, number | null | undefined, number | null>;
  timeMode: ColumnType<TimeMode | null, TimeMode | null | undefined, TimeMode | null>;
}

/** Every version of a test. Results refer to versions, so an edit or deletion changes no result (rule R50). */
interface TestVersionsTable {
  testId: string;
  revision: number;
  /** Empty for the test of a lesson. */
  name: string;
  questions: string;
  /** `null`: none, as the next two. */
  exam: ColumnType<Exam | null, Exam | null | undefined, never>;
  /** Minutes. */
  timeLimit: ColumnType<number | null, number | null | undefined, never>;
  timeMode: ColumnType<TimeMode | null, TimeMode | null | undefined, never>;
  /** 1: questions may stay without an answer. */
  allowUnanswered: Generated<number>;
  /** With image ids instead of images. */
  materials: Generated<string>;
}

/** Results of tests, of which some may be deleted. One row is one attempt (rule R85). */
export interface ResultsTable {
  uid: string;
  testId: string;
  /** Of the test of a lesson, deleted or not. */
  lessonId: GeneratedAlways<string | null>;
  /** The name that the test of a lesson had when it was taken; `null` for a general test, whose versions have names. */
  name: ColumnType<string | null, string | null | undefined, never>;
  /** `null` in results of lesson tests that are older than their times. */
  timestamp: ColumnType<string | null, string | null | undefined, never>;
  /** From 1, in time. */
  attempt: Generated<number>;
  revision: number;
  answers: string;
  score: number;
  maxScore: number;
  /** When an admin allowed another attempt; `null` for the current attempt. */
  putAsideAt: ColumnType<string | null, string | null | undefined, string>;
  /** The score before the last regrading that changed it. */
  scoreBefore: ColumnType<number | null, number | null | undefined, number | null>;
  maxScoreBefore: ColumnType<number | null, number | null | undefined, number | null>;
  regradedAt: ColumnType<string | null, string | null | undefined, string | null>;
  /** Score divided by maximum, 0 where the maximum is 0. */
  share: GeneratedAlways<number>;
  /** The timestamp, by which attempts are ordered; empty without one. */
  sortTime: GeneratedAlways<string>;
  /** The version that the pupil saw; `null` while it is `revision`. */
  submittedRevision: ColumnType<number | null, number | null | undefined, number>;
  /** The version by which the mistakes have become cards (rule R175); 0 before. */
  practisedRevision: Generated<number>;
  /** The press on «Завершить тест»; `null`: the arrival (rule R282). */
  finishedAt: ColumnType<string | null, string | null | undefined, string>;
  /** Extended questions whose points are not given out; `score` and `maxScore` are without them. 0: nothing waits. */
  pendingQuestions: Generated<number>;
  pendingMaxPoints: Generated<number>;
  /** When the work was given out first. */
  checkedAt: ColumnType<string | null, string | null | undefined, string | null>;
  /** What was given out, `GivenByPlace`; part of `score` and `maxScore`. */
  givenPoints: ColumnType<string | null, string | null | undefined, string | null>;
  /** 1: given out, and the pupil has not opened the review since. */
  unseen: Generated<number>;
  /** When the pupil opened the review of the attempt first. */
  openedAt: ColumnType<string | null, string | null | undefined, string>;
  /** The exam of the version that the result was scored by. */
  exam: ColumnType<Exam | null, Exam | null | undefined, Exam | null>;
  /** JSON `ExamScore`; `null` without an exam, and until it is computed: a trigger sets it to `null` when score, answers or version change. */
  examScore: ColumnType<string | null, string | null | undefined, string | null>;
}

/** Results of exams that were not taken on the site (rule R373). */
interface OutsideResultsTable {
  id: string;
  uid: string;
  revision: number;
  exam: Exam;
  name: string;
  /** A day in the zone of the site. */
  date: string;
  /** JSON `ExamScore`. */
  examScore: string;
  /** Hash of the request that has made it; `null` after an import. */
  bodyHash: string | null;
  createdAt: string;
}

/** Sums of current results by exam and line, which triggers keep; line 0 counts the results. In PostgreSQL several rows add up. */
interface ExamTotalsTable {
  exam: Exam;
  line: number;
  results: number;
  /** Of these, written down by hand. */
  outside: number;
  score: number;
  maxScore: number;
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

/** Access of users to blocks. Rows whose day has passed stay, to say when access ended. */
export interface OpenBlocksTable {
  uid: string;
  blockId: string;
  /** The last day, in the tutor's time zone; `null`: without end. */
  until: ColumnType<string | null, string | null | undefined, string | null>;
}

interface GroupsTable {
  id: string;
  name: string;
  /** The name as names are compared (`groupNameKey`). */
  nameKey: string;
  revision: number;
  /** Code of the invitation; `null`: none. */
  invitation: ColumnType<string | null, string | null | undefined, string | null>;
}

interface GroupMembersTable {
  groupId: string;
  uid: string;
  /** Empty: since ever, in memberships that are older than this column. */
  joinedAt: Generated<string>;
}

/** Requests for access (rule R95). Titles and names are copies, without foreign keys. */
export interface AccessRequestsTable {
  id: string;
  /** In the link to the bot. */
  code: string;
  uid: string;
  /** `null`: no block is named. */
  blockId: string | null;
  /** The last title of a deleted block. */
  blockTitle: string | null;
  status: RequestStatus;
  createdAt: string;
  decidedAt: string | null;
  /** `null`: the program, or not decided. */
  deciderKind: ActorKind | null;
  deciderId: string | null;
  deciderName: string | null;
  /** What was opened, with titles. */
  granted: Generated<string>;
}

/** Keys for the bot. `hash` is the SHA-256 of the secret, `rights` a list. */
interface ApiKeysTable {
  id: string;
  name: string;
  hash: string;
  rights: string;
  createdAt: string;
  lastUsedAt: ColumnType<string | null, string | null | undefined, string>;
}

/** Password reset links (rule R13); `id` is the SHA-256 of the token. */
interface ResetLinksTable {
  id: string;
  uid: string;
  expiresAt: string;
}

/** The audit log. Names and titles are copies, without foreign keys, so entries outlive what they describe (rule R71). */
export interface AuditTable {
  id: string;
  at: string;
  action: string;
  /** `null`: a user, or the program. */
  actorKind: ColumnType<'key' | null, 'key' | null | undefined, never>;
  /** Of the user or of the key. */
  actorUid: string | null;
  actorNickname: string | null;
  actorEmail: string | null;
  subjectKind: string | null;
  subjectId: string | null;
  subjectTitle: string | null;
  details: string;
  /** How many actions the row stands for. */
  times: Generated<number>;
  address: string | null;
}

/** The number of users with a role is the sum of its rows. Triggers append changes. */
interface RoleCountsTable {
  role: number;
  count: number;
}

/** The totals of the attempts at a test are the sums of its rows. Triggers append changes. */
interface ResultTotalsTable {
  testId: string;
  /** Current attempts. */
  attempts: number;
  allAttempts: number;
  /** Current attempts with a share: the others have a maximum of 0. */
  scored: Generated<number>;
  /** Sum of the shares of the current attempts. */
  shares: number;
  /** How often attempts have changed. */
  changes: ColumnType<number | string, number, number>;
}

/** The last analysis of a test. It is up to date while revision and changes are those of the test. */
interface AnalysesTable {
  testId: string;
  revision: number;
  changes: ColumnType<number | string, number, number>;
  /** Number of questions that need a look. */
  flagged: number;
  analysis: string;
  /** `TopicPoints[]` of all current attempts; `null` in analyses that are older than this column. */
  topics: string | null;
}

/** Answers in progress (rule R170). Triggers delete them when the result is stored and with their test, and insert none afterwards. */
interface DraftsTable {
  uid: string;
  testId: string;
  attempt: number;
  /** By question key: they follow their questions through edits of the test. */
  answers: string;
  touchedAt: string;
  /** The version by which it was saved last; `null` in drafts of imports. */
  revision: ColumnType<number | null, number | null | undefined, number>;
}

/** Clocks of attempts at tests with a limit of time. Before the start a row has the extra minutes alone. */
export interface ClocksTable {
  uid: string;
  testId: string;
  attempt: number;
  /** The version of the start. */
  revision: ColumnType<number | null, number | null | undefined, number>;
  /** Minutes. */
  timeLimit: ColumnType<number | null, number | null | undefined, number>;
  timeMode: ColumnType<TimeMode | null, TimeMode | null | undefined, TimeMode>;
  startedAt: ColumnType<string | null, string | null | undefined, string>;
  /** `null` before the start, and in a training. */
  endsAt: ColumnType<string | null, string | null | undefined, string | null>;
  extraMinutes: Generated<number>;
  /** `Spent`; `null`: nothing. */
  spent: ColumnType<string | null, string | null | undefined, string>;
  /** `null` while there is no result. */
  ended: ColumnType<Ending | null, Ending | null | undefined, Ending>;
  /** `EndedAnswers` of an attempt that time has ended. */
  endedAnswers: ColumnType<string | null, string | null | undefined, string>;
  /** A press before the end that came after it. */
  pressedAt: ColumnType<string | null, string | null | undefined, string>;
}

/** Cards for practice: one per pupil, test and question (rule R175). */
export interface PracticeCardsTable {
  id: string;
  uid: string;
  testId: string;
  questionKey: string;
  /** The attempt whose review the card follows, and the place of the question in it, from 0. */
  attempt: number;
  place: number;
  /** The attempt of the last mistake; 0 when a regrading has made it right. */
  mistakeAttempt: number;
  /** The version of the test whose key differs: the card waits for a regrading. */
  awaitedRevision: number | null;
  /** The memory state of FSRS. */
  stability: number;
  difficulty: number;
  reviewedAt: string;
  /** Some time of the day on which the card is due. */
  dueAt: string;
  knownInRow: number;
  /** `null` while the card comes again. */
  leftAt: string | null;
  /** The last answer in practice. */
  practisedAt: string | null;
  practisedAnswer: string | null;
  practisedPoints: number | null;
  practisedMaxPoints: number | null;
}

/** The cards of a pupil from one test. */
interface PracticeDecksTable {
  uid: string;
  testId: string;
  /** The version of the test that the cards were compared with. */
  revision: number;
}

/** Photos that are gone. */
interface DeletedPhotosTable {
  id: string;
  /** A day in the tutor's time zone. */
  at: string;
  /** For how many months photos were kept then; `null`: it was lost. */
  keepMonths: number | null;
}

/** One row about the database as a whole. */
interface DatabaseStateTable {
  id: 1;
  /** Changes with every restore and import (rule R210). */
  epoch: string;
  /** Of PostgreSQL's system and database at the last start; `null` before. */
  identity: string | null;
  /** When expired rows were last deleted; `null` before. */
  cleanedAt: ColumnType<string | null, never, string>;
  /** When the first pupil registered, whether the account still exists or not; a trigger keeps it. */
  firstPupilAt: ColumnType<string | null, never, string>;
  /** For how many months photos are kept after their work was given out last; `null`: for ever. */
  photoKeepMonths: ColumnType<number | null, never, number | null>;
}

/** The last version that a test had when an epoch ended. */
interface EpochVersionsTable {
  epoch: string;
  testId: string;
  lastRevision: number;
  endedAt: string;
}

/** Which version of a test was served to whom, for 100 days (rule R211). */
interface ServedVersionsTable {
  uid: string;
  testId: string;
  revision: number;
  /** At most ten days before the last time. */
  servedAt: string;
}

/** Addresses of deleted accounts: a failed sign-in with one of them is recorded without it, for as long as copies of the database keep them. */
interface DeletedAddressesTable {
  /** SHA-256 of the address. */
  hash: string;
  until: string;
}
