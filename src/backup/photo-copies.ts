/**
 * Copies photos into a folder beside the backups of a database (rule R314). The folder has one copy of each photo, even
 * if several backups name the photo.
 */
import { chownSync, existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copyPhotoFile, hasPhotoFile, removePhotoFile } from '../db/photos/photo-files.ts';
import { PHOTOS_SUFFIX } from '../db/sqlite/files.ts';
import { photoIdsOf } from '../db/sqlite/photo-ids.ts';

const FOLDER = 'photos';

/**
 * Copies the photos that the target folder does not have.
 * @returns the number of photos that are in neither folder
 */
async function copyNewPhotos(ids: readonly string[], from: string, to: string): Promise<number> {
  let missing = 0;
  for (const id of ids) {
    if (await hasPhotoFile(to, id)) continue;
    if (!(await copyPhotoFile(from, to, id))) missing += 1;
  }
  return missing;
}

/**
 * Copies the photos that a backup names into the photo folder beside the backups.
 * @param unfinished the path of the backup before it gets its final name
 * @param copy the final path of the backup
 */
export async function backUpPhotos(database: string, unfinished: string, copy: string): Promise<void> {
  await copyNewPhotos(photoIdsOf(unfinished) ?? [], `${database}${PHOTOS_SUFFIX}`, join(dirname(copy), FOLDER));
}

/**
 * Removes the photos that no backup in the folder names. If the folder has any file or folder that is not a backup,
 * nothing is removed, because that file may be a compressed backup.
 */
export async function removeUnnamedPhotos(copy: string): Promise<void> {
  const copies = dirname(copy);
  const photos = join(copies, FOLDER);
  if (!existsSync(photos)) return;
  const named = new Set<string>();
  for (const entry of readdirSync(copies, { withFileTypes: true })) {
    if (entry.name === FOLDER) continue;
    const ids = entry.isFile() ? photoIdsOf(join(copies, entry.name)) : null;
    if (ids === null) return;
    for (const id of ids) named.add(id);
  }
  for (const name of readdirSync(photos)) if (!named.has(name)) await removePhotoFile(photos, name);
}

/**
 * Copies back the photos that a restored database names and that its photo folder does not have.
 * @returns the number of photos that the photo folder beside the backups does not have either
 */
export async function restorePhotos(copy: string, restored: string, database: string): Promise<number> {
  const ids = photoIdsOf(restored) ?? [];
  const folder = `${database}${PHOTOS_SUFFIX}`;
  const missing = await copyNewPhotos(ids, join(dirname(copy), FOLDER), folder);
  if (existsSync(folder)) setOwner(folder);
  return missing;
}

/**
 * Gives the folder and its files, which root has created, to the owner of the parent folder. Otherwise the site, which
 * does not run as root, could not use them.
 */
function setOwner(folder: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(folder));
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) chownSync(path, uid, gid);
}
