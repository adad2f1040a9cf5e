import { CommandError } from './command-error.ts';

const IS_FOLDER = 'это папка, а нужен файл';

const REASONS: Record<string, string> = {
  ENOENT: 'нет такого файла или папки',
  EACCES: 'нет прав',
  EPERM: 'нет прав',
  EROFS: 'сюда нельзя писать',
  EISDIR: IS_FOLDER,
  ENOTDIR: 'в пути есть файл вместо папки',
  ENOSPC: 'на диске нет места',
  EDQUOT: 'на диске нет места',
  EFBIG: 'файл слишком велик для этого диска',
  EIO: 'диск не отвечает как должен',
  ENAMETOOLONG: 'слишком длинное имя',
  ELOOP: 'ссылки ведут по кругу',
};

export const folderError = (path: string): CommandError => new CommandError(`${path}: ${IS_FOLDER}.`);

/** Turns a file system error into a `CommandError` that names the file; returns other errors unchanged. */
export function describeFileError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  const reason = REASONS[String(error.code)] ?? error.message;
  return new CommandError(`${path}: ${reason}.`, { cause: error });
}
