/** Meanings of SQLite's error codes. `errcode` is an extended code; its low byte is the primary code. */

type SqliteError = Error & { errcode: number };

const BUSY = 5;
const READ_ONLY_DATABASE = 8;
const FOREIGN_KEY_VIOLATION = 787;
/** The codes of a unique index and of a primary key. */
const UNIQUE_VIOLATIONS = [2067, 1555];
/** Primary codes: busy, read-only, I/O error, disk full, can't open. */
const TRANSIENT = [BUSY, READ_ONLY_DATABASE, 10, 13, 14];
/** Extended codes: a write, a sync of a file, a sync of a folder has failed. */
const FAILED_WRITES = [778, 1034, 1290];
/** Primary codes: damaged, not a database. */
const DAMAGED = [11, 26];
/** Primary codes of full and failing disks, with the code that the file system uses. */
const WRITE_FAILURES: Record<number, string> = { 13: 'ENOSPC', 10: 'EIO' };

/** `node:sqlite` has no error class. */
export const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

const primaryCode = ({ errcode }: SqliteError): number => errcode & 0xff;

/** Messages for operators by primary code: read-only, I/O error, damaged, disk full, can't open, not a database. */
const OPENING_FAILURES: Record<number, string> = {
  [READ_ONLY_DATABASE]: 'в него нельзя писать: проверьте, чей он',
  10: 'диск не отвечает как должен',
  11: 'он повреждён: верните резервную копию, npm run restore',
  13: 'на диске нет места',
  14: 'его не прочесть и не создать: проверьте путь и права',
  26: 'это не база, или она повреждена: верните резервную копию, npm run restore',
};

/** Why an open database fails, for operators; `null` when the error does not come from its file. */
export function describeSqliteFileError(error: unknown): string | null {
  const reason = isSqliteError(error) ? OPENING_FAILURES[primaryCode(error)] : undefined;
  return reason === undefined ? null : `работа с файлом базы прервалась (${reason}).`;
}

/** File system codes of files that can't be written: permissions, read-only file system. */
const READ_ONLY_CODES = ['EACCES', 'EPERM', 'EROFS'];

const isReadOnlyFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && READ_ONLY_CODES.includes(String(error.code));

/** Why a file can't be opened, for operators; the message of the error when there is no better text. */
export const describeOpenError = (error: unknown): string =>
  (isSqliteError(error) && OPENING_FAILURES[primaryCode(error)]) ||
  (isReadOnlyFile(error) && OPENING_FAILURES[READ_ONLY_DATABASE]) ||
  (error as Error).message;

/** Whether another connection holds the lock. */
export const isBusy = (error: unknown): boolean => isSqliteError(error) && primaryCode(error) === BUSY;

/**
 * Whether the file is damaged, or a write or sync of it has failed: what the disk holds is then unknown until SQLite opens the
 * file again (ADR 27). A full disk is no such error.
 */
export const isBrokenFile = (error: unknown): boolean =>
  isSqliteError(error) && (FAILED_WRITES.includes(error.errcode) || DAMAGED.includes(primaryCode(error)));

export const isSqliteUniqueViolation = (error: SqliteError): boolean => UNIQUE_VIOLATIONS.includes(error.errcode);

export const isSqliteForeignKeyViolation = (error: SqliteError): boolean => error.errcode === FOREIGN_KEY_VIOLATION;

/** Whether a retry may succeed. */
export const isTransientError = (error: SqliteError): boolean => TRANSIENT.includes(primaryCode(error));

/** `ENOSPC` or `EIO` for a full or failing disk; `undefined` for other errors. */
export const describeWriteError = (error: unknown): string | undefined =>
  isSqliteError(error) ? WRITE_FAILURES[primaryCode(error)] : undefined;
