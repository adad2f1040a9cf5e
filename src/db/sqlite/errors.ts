/** Says what SQLite's error codes mean. `errcode` is an extended code; its low byte is the primary code. */

type SqliteError = Error & { errcode: number };

const BUSY = 5;
const READ_ONLY_DATABASE = 8;
const FOREIGN_KEY_VIOLATION = 787;
/** The codes of violations of a unique index and of a primary key. */
const UNIQUE_VIOLATIONS = [2067, 1555];
/** Primary codes that are temporary: busy, read-only, I/O error, disk full, cannot open. */
const TRANSIENT = [BUSY, READ_ONLY_DATABASE, 10, 13, 14];
/** Extended codes of failures: of a write, of a sync of a file, of a sync of a folder. */
const FAILED_WRITES = [778, 1034, 1290];
/** Primary codes of a file that is damaged or not a database. */
const DAMAGED = [11, 26];
/** File system codes by SQLite's primary codes for full and failing disks. */
const WRITE_FAILURES: Record<number, string> = { 13: 'ENOSPC', 10: 'EIO' };

/** `node:sqlite` has no error class of its own, so the error is recognized by its code. */
export const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

const primaryCode = ({ errcode }: SqliteError): number => errcode & 0xff;

/** Messages for operators by primary code: read-only, I/O error, damaged, disk full, cannot open, not a database. */
const OPENING_FAILURES: Record<number, string> = {
  [READ_ONLY_DATABASE]: 'в него нельзя писать: проверьте, чей он',
  10: 'диск не отвечает как должен',
  11: 'он повреждён: верните резервную копию, npm run restore',
  13: 'на диске нет места',
  14: 'его не прочесть и не создать: проверьте путь и права',
  26: 'это не база, или она повреждена: верните резервную копию, npm run restore',
};

/** Says to operators why the file of an open database fails; `null` when the error does not come from the file. */
export function describeSqliteFileError(error: unknown): string | null {
  const reason = isSqliteError(error) ? OPENING_FAILURES[primaryCode(error)] : undefined;
  return reason === undefined ? null : `работа с файлом базы прервалась (${reason}).`;
}

/** File system errors that mean that a file cannot be written: no permission, or a read-only file system. */
const READ_ONLY_CODES = ['EACCES', 'EPERM', 'EROFS'];

const isReadOnlyFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && READ_ONLY_CODES.includes(String(error.code));

/** Says to operators why a file cannot be opened. Unknown errors are described by their own message. */
export const describeOpenError = (error: unknown): string =>
  (isSqliteError(error) && OPENING_FAILURES[primaryCode(error)]) ||
  (isReadOnlyFile(error) && OPENING_FAILURES[READ_ONLY_DATABASE]) ||
  (error as Error).message;

/** Whether the error means that another connection holds the lock. */
export const isBusy = (error: unknown): boolean => isSqliteError(error) && primaryCode(error) === BUSY;

/**
 * Whether the file is damaged, or a write or sync of it has failed. After a failed write or sync, SQLite has to open
 * the file again, because until then it is unknown what the disk has (ADR 27). A full disk does not count.
 */
export const isBrokenFile = (error: unknown): boolean =>
  isSqliteError(error) && (FAILED_WRITES.includes(error.errcode) || DAMAGED.includes(primaryCode(error)));

export const isSqliteUniqueViolation = (error: SqliteError): boolean => UNIQUE_VIOLATIONS.includes(error.errcode);

export const isSqliteForeignKeyViolation = (error: SqliteError): boolean => error.errcode === FOREIGN_KEY_VIOLATION;

/** Whether a retry may succeed after this error. */
export const isTransientError = (error: SqliteError): boolean => TRANSIENT.includes(primaryCode(error));

/** `ENOSPC` for a full disk, `EIO` for a failing disk; `undefined` for other errors. */
export const describeWriteError = (error: unknown): string | undefined =>
  isSqliteError(error) ? WRITE_FAILURES[primaryCode(error)] : undefined;
