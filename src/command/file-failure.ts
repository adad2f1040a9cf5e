import { CommandError } from './command-error.ts';

const FOLDER = 'это папка, а нужен файл';

const REASONS: Record<string, string> = {
  ENOENT: 'нет такого файла или папки',
  EACCES: 'нет прав',
  EPERM: 'нет прав',
  EROFS: 'сюда нельзя писать',
  EISDIR: FOLDER,
  ENOTDIR: 'в пути есть файл вместо папки',
  ENOSPC: 'на диске нет места',
  EDQUOT: 'на диске нет места',
  EFBIG: 'файл слишком велик для этого диска',
  EIO: 'диск не отвечает как должен',
  ENAMETOOLONG: 'слишком длинное имя',
  ELOOP: 'ссылки ведут по кругу',
};

/** That there is a folder where a file is asked for. */
export const folderFailure = (path: string): CommandError => new CommandError(`${path}: ${FOLDER}.`);

/** An error of the file system as one line that names the file; other errors as they are. */
export function fileFailure(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return error;
  const reason = REASONS[String(error.code)] ?? error.message;
  return new CommandError(`${path}: ${reason}.`, { cause: error });
}
