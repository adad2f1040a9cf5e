/**
 * Reads and writes photos as files in a folder beside a SQLite database. PostgreSQL and a database in memory store
 * photos as rows instead (rule R311).
 */
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isPhotoId } from '../../domain/checking/photos/photo-id.ts';
import { engineOf, sqlitePath, type Database } from '../database.ts';
import { urlOf } from '../snapshot.ts';
import { PHOTOS_SUFFIX } from '../sqlite/files.ts';

/** Finds the folder of a database's photos; `null` when the database stores them as rows. */
export function photoFolderOf(db: Database): string | null {
  const url = urlOf(db);
  const path = url === null || engineOf(url) !== 'sqlite' ? null : sqlitePath(url);
  return path === null ? null : `${path}${PHOTOS_SUFFIX}`;
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Writes the file of a photo so that it survives a power loss. Writing the same photo again replaces the file by an
 * equal file.
 */
export async function writePhotoFile(folder: string, id: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const unfinished = join(folder, `${id}.part`);
  const file = await open(unfinished, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(folder, id));
  await syncFolder(folder);
}

/**
 * Copies the file of a photo so that it survives a power loss. The bytes do not pass through memory.
 * @returns whether the photo has a file
 */
export async function copyPhotoFile(from: string, to: string, id: string): Promise<boolean> {
  if (!(await hasPhotoFile(from, id))) return false;
  await mkdir(to, { recursive: true, mode: 0o700 });
  const unfinished = join(to, `${id}.part`);
  await copyFile(join(from, id), unfinished);
  const file = await open(unfinished, 'r+');
  try {
    await file.chmod(0o600);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, join(to, id));
  await syncFolder(to);
  return true;
}

/** Makes the rename of a file survive a power loss. Windows cannot open folders and does not need it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, constants.O_RDONLY);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** @returns `null` when the file does not exist */
export async function readPhotoFile(folder: string, id: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const { buffer, byteOffset, length } = await readFile(join(folder, id));
    return new Uint8Array(buffer, byteOffset, length);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export const hasPhotoFile = (folder: string, id: string): Promise<boolean> => stat(join(folder, id)).then(({ size }) => size > 0, () => false);

export const removePhotoFile = (folder: string, id: string): Promise<void> => rm(join(folder, id), { force: true });

/**
 * The cleanup marks a file without a row with this access time. The modification time of a marked file is the time at
 * which the cleanup first found it.
 */
const NOTICED = new Date(0);

/**
 * Finds files without a row in the database, including unfinished files that a crash has left. A file is only marked
 * when it is found for the first time. It is not deleted at once, because the database that names it may come back, for
 * example after the wrong backup was restored.
 * @param before only files that were marked before this time are returned
 */
export async function listFilesWithoutRow(folder: string, known: ReadonlySet<string>, { now, before }: Record<'now' | 'before', Date>): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const old: string[] = [];
  for (const name of names.filter((each) => isPhotoId(each.replace(/\.part$/, '')) && !known.has(each))) {
    const info = await stat(join(folder, name)).catch(() => null);
    if (info === null) continue;
    if (info.atime.getTime() !== NOTICED.getTime()) await utimes(join(folder, name), NOTICED, now);
    else if (info.mtime < before) old.push(name);
  }
  return old;
}

/** How many bytes are free on the disk of the photos. The folder need not exist yet. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(folder));
  return bavail * bsize;
}
