/** Tables of accounts: users, sessions, keys, reset links and rate limits. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Role } from '../../domain/users/role.ts';

export interface UsersTable {
  uid: string;
  /** The address in normalized form. It is unique. */
  email: string;
  nickname: string;
  /** One of the roles of rule R15. */
  role: ColumnType<Role, number, number>;
  passwordHash: string;
  signedInAt: string;
  /** When the user last used a session, accurate to ten minutes; empty before the first use. */
  seenAt: Generated<string>;
  /** The later of `seenAt` and `signedInAt`. */
  lastSeenAt: GeneratedAlways<string>;
  /** Nickname and e-mail in lower case, with е for ё (`searchTextOf`). Triggers maintain its trigram index. */
  searchText: Generated<string>;
  /** The text by which users are sorted by nickname (`nicknameOrderOf`). */
  nicknameOrder: Generated<string>;
}

/** Numbers of users by role. The number of a role is the sum of its rows, to which triggers append changes. */
export interface RoleCountsTable {
  role: number;
  count: number;
}

export interface SessionsTable {
  /** The SHA-256 of the cookie's value. Nobody can sign in with a copy of this table. */
  id: string;
  uid: string;
  createdAt: string;
  seenAt: string;
  /** A readable name of the device; empty in sessions that are older than this column. */
  device: Generated<string>;
  /** The IP address of the client at the last use; empty in sessions that are older than this column. */
  address: Generated<string>;
}

/**
 * Devices and client IPs from which a user has signed in before. During an attack on the account its owner can still
 * sign in from them (rule R66).
 */
export interface KnownPlacesTable {
  uid: string;
  place: string;
  seenAt: string;
}

/** Rate-limit counters of failed sign-ins and other failed attempts. */
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

/** Keys for the bot. `hash` is the SHA-256 of the secret; `rights` is a list. */
export interface ApiKeysTable {
  id: string;
  name: string;
  hash: string;
  rights: string;
  createdAt: string;
  lastUsedAt: ColumnType<string | null, string | null | undefined, string>;
}

/**
 * Addresses of deleted accounts, kept for as long as backups contain the accounts. A failed sign-in with such an
 * address is recorded without the address.
 */
export interface DeletedAddressesTable {
  /** The SHA-256 of the address. */
  hash: string;
  until: string;
}
