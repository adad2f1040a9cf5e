/** Tables of accounts: users, sessions, what signs in and what is limited. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '../../domain/users/role.ts';

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

/** The number of users with a role is the sum of its rows. Triggers append changes. */
export interface RoleCountsTable {
  role: number;
  count: number;
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
export interface AttemptsTable {
  key: string;
  count: number;
  expiresAt: string;
}

/** Password reset links (rule R13); `id` is the SHA-256 of the token. */
export interface ResetLinksTable {
  id: string;
  uid: string;
  expiresAt: string;
}

/** Keys for the bot. `hash` is the SHA-256 of the secret, `rights` a list. */
export interface ApiKeysTable {
  id: string;
  name: string;
  hash: string;
  rights: string;
  createdAt: string;
  lastUsedAt: ColumnType<string | null, string | null | undefined, string>;
}

/** Addresses of deleted accounts: a failed sign-in with one of them is recorded without it, for as long as copies of the database keep them. */
export interface DeletedAddressesTable {
  /** SHA-256 of the address. */
  hash: string;
  until: string;
}
