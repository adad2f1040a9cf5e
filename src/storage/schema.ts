import type { ColumnType, Generated } from 'kysely';
import type { Role } from '../domain/role.ts';

/**
 * The tables, as every query sees them; their names in the database are the names here.
 * Times are ISO 8601 texts in UTC, lists are JSON texts.
 */
export interface Schema {
  users: UsersTable;
  sessions: SessionsTable;
  knownPlaces: KnownPlacesTable;
  attempts: AttemptsTable;
  images: ImagesTable;
  tests: TestsTable;
  testVersions: TestVersionsTable;
  results: ResultsTable;
  blocks: BlocksTable;
  lessons: LessonsTable;
  lessonTests: LessonTestsTable;
  lessonTestVersions: LessonTestVersionsTable;
  lessonResults: LessonResultsTable;
  openBlocks: OpenBlocksTable;
  resetLinks: ResetLinksTable;
  audit: AuditTable;
  roleCounts: RoleCountsTable;
}

export interface UsersTable {
  uid: string;
  /** Normalized, unique. */
  email: string;
  nickname: string;
  /** Only those of specification §6 are ever written. */
  role: ColumnType<Role, number, number>;
  passwordHash: string;
  signedInAt: string;
  /** Nickname and e-mail in small letters, е for ё, see `domain/user-search.ts`; triggers keep an index of its trigrams. */
  searchText: Generated<string>;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's value: a copy of the table signs nobody in. */
  id: string;
  uid: string;
  createdAt: string;
  seenAt: string;
  /** A name for people, empty in sessions that are older than this column. */
  device: Generated<string>;
  /** Where it was last seen, empty in sessions that are older than this column. */
  address: Generated<string>;
}

/** Devices and addresses from which an account has signed in: an attack on the account doesn't lock them out. */
export interface KnownPlacesTable {
  uid: string;
  place: string;
  seenAt: string;
}

/** Counters of failed attempts, each with the time of its end. */
interface AttemptsTable {
  key: string;
  count: number;
  expiresAt: string;
}

/** Pictures by the SHA-256 of their bytes: one picture is stored once, and its address never changes its content. */
interface ImagesTable {
  id: string;
  type: string;
  bytes: Uint8Array;
}

interface TestsTable {
  id: string;
  name: string;
  /** The current version. */
  revision: number;
  questionCount: number;
  maxScore: number;
  createdAt: string;
}

/** Every version that a test has had. Results point here, so a later edit or deletion changes none of them. */
interface TestVersionsTable {
  testId: string;
  revision: number;
  name: string;
  questions: string;
}

export interface ResultsTable {
  uid: string;
  testId: string;
  revision: number;
  answers: string;
  score: number;
  maxScore: number;
  timestamp: string;
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

/** The test that a lesson has now; it goes with its lesson. */
interface LessonTestsTable {
  lessonId: string;
  revision: number;
  questionCount: number;
}

/** Every version that a lesson's test has had; results point here and keep their questions. */
interface LessonTestVersionsTable {
  lessonId: string;
  revision: number;
  questions: string;
}

export interface LessonResultsTable {
  uid: string;
  lessonId: string;
  revision: number;
  /** The test's name when it was taken. */
  name: string;
  answers: string;
  score: number;
  maxScore: number;
}

/** Who may open which block: the user's `accessBlocks`. */
interface OpenBlocksTable {
  uid: string;
  blockId: string;
}

/** Links that let their bearer set a new password, once; stored by the SHA-256 of what they carry. */
interface ResetLinksTable {
  id: string;
  uid: string;
  expiresAt: string;
}

/** The journal of acts. Names and titles are those of the moment; nothing is pointed at, so nothing takes it along. */
export interface AuditTable {
  id: string;
  at: string;
  action: string;
  actorUid: string | null;
  actorNickname: string | null;
  actorEmail: string | null;
  subjectKind: string | null;
  subjectId: string | null;
  subjectTitle: string | null;
  details: string;
  /** How many acts the row stands for. */
  times: Generated<number>;
  address: string | null;
}

/** Numbers that add up to how many users have a role. Triggers append what changes. */
interface RoleCountsTable {
  role: number;
  count: number;
}
