/** What SQLite's errors mean. Their codes are extended ones; the low byte is the primary code. */

type SqliteError = Error & { errcode: number };

const BUSY = 5;
const READ_ONLY_DATABASE = 8;
const FAILED_SYNC = 1034;
const MISSING_REFERENCE = 787;
/** Of an index, of a primary key. */
const DUPLICATES = [2067, 1555];
/** Primary codes for «not now»: busy, read-only, I/O error, disk full, can't open. */
const UNAVAILABLE = [BUSY, READ_ONLY_DATABASE, 10, 13, 14];
/** Primary codes for «disk full» and «I/O error», as the file system names them. */
const WRITE_FAILURES: Record<number, string> = { 13: 'ENOSPC', 10: 'EIO' };

/** Whether an error is one of `node:sqlite`, which has no class for them. */
export const isSqliteError = (error: unknown): error is SqliteError =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number';

const primaryCode = ({ errcode }: SqliteError): number => errcode & 0xff;

/** Why a file can't be opened, for an operator: read-only, I/O error, damaged, disk full, can't open, not a database. */
const OPENING_FAILURES: Record<number, string> = {
  [READ_ONLY_DATABASE]: 'в него нельзя писать: проверьте, чей он',
  10: 'диск не отвечает как должен',
  11: 'он повреждён: верните резервную копию, npm run restore',
  13: 'на диске нет места',
  14: 'его не прочесть и не создать: проверьте путь и права',
  26: 'это не база, или она повреждена: верните резервную копию, npm run restore',
};

/** Why an open database fails, for an operator; `null` for what is no trouble with its file. */
export function fileFailureOf(error: unknown): string | null {
  const reason = isSqliteError(error) ? OPENING_FAILURES[primaryCode(error)] : undefined;
  return reason === undefined ? null : `работа с файлом базы прервалась (${reason}).`;
}

/** Codes by which the file system tells that a file can't be written: its rights, a disk that is only to be read. */
const READ_ONLY = ['EACCES', 'EPERM', 'EROFS'];

const isReadOnlyFile = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && READ_ONLY.includes(String(error.code));

/** Why a file can't be opened, in words for an operator; those of the error where there are no better ones. */
export const openingFailureOf = (error: unknown): string =>
  (isSqliteError(error) && OPENING_FAILURES[primaryCode(error)]) ||
  (isReadOnlyFile(error) && OPENING_FAILURES[READ_ONLY_DATABASE]) ||
  (error as Error).message;

/** Whether somebody else holds the lock. */
export const isBusy = (error: unknown): boolean => isSqliteError(error) && primaryCode(error) === BUSY;

/** Whether a sync failed. */
export const isFailedSync = (error: unknown): error is Error => isSqliteError(error) && error.errcode === FAILED_SYNC;

/** Whether a value that must be unique is there already. */
export const isDuplicate = (error: SqliteError): boolean => DUPLICATES.includes(error.errcode);

/** Whether a row which is pointed at isn't there. */
export const isReferenceMissing = (error: SqliteError): boolean => error.errcode === MISSING_REFERENCE;

/** Whether the database can't serve now. */
export const isNotNow = (error: SqliteError): boolean => UNAVAILABLE.includes(primaryCode(error));

/** The code by which the file system tells of a full or failing disk; `undefined` for any other error. */
export const writeFailureOf = (error: unknown): string | undefined =>
  isSqliteError(error) ? WRITE_FAILURES[primaryCode(error)] : undefined;
