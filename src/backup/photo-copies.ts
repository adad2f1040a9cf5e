/**
 * Copies photos beside the copies of a database (rule R314). Each photo is copied once, however many copies of the
 * database name it.
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
 * Copies the photos that a copy of the database names into the folder of the copies.
 * @param unfinished the path of the copy before it gets its final name
 */
export async function backUpPhotos(database: string, unfinished: string, copy: string): Promise<void> {
  await copyNewPhotos(photoIdsOf(unfinished) ?? [], `${database}${PHOTOS_SUFFIX}`, join(dirname(copy), FOLDER));
}

/**
 * Removes the photos that no copy in the folder names. If the folder has another file or folder, nothing is removed,
 * because that may be a compressed copy.
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
 * Copies photos back that a restored database names and that are not beside it.
 * @returns the number of photos that are not beside the copy either
 */
export async function restorePhotos(copy: string, restored: string, database: string): Promise<number> {
  const ids = photoIdsOf(restored) ?? [];
  const folder = `${database}${PHOTOS_SUFFIX}`;
  const missing = await copyNewPhotos(ids, join(dirname(copy), FOLDER), folder);
  if (existsSync(folder)) setOwner(folder);
  return missing;
}

/** Gives files that root has created to the owner of the folder above, because the site does not run as root. */
function setOwner(folder: string): void {
  if (process.geteuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(folder));
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) chownSync(path, uid, gid);
}
