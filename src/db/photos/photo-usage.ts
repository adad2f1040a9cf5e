import { sql } from 'kysely';
import { PHOTO_LIMITS } from '../../domain/checking/photos/photo-room.ts';
import type { Database } from '../database.ts';
import { freeBytes, photoFolderOf } from './photo-files.ts';
import { storedBytes } from './photos.ts';

export interface PhotoUsage {
  bytes: number;
  /** The smaller of the setting and what the disk still takes beside the stored photos. */
  quota: number;
  /** Pupils whose draft names a photo that the server lacks, while there is no room. */
  waitingPupils: number;
}

/** @param setting how many bytes the site may take */
export async function photoUsage(db: Database, setting: number): Promise<PhotoUsage> {
  const [bytes, folder] = [await storedBytes(db), photoFolderOf(db)];
  const free = folder === null ? Infinity : (await freeBytes(folder)) - PHOTO_LIMITS.free;
  const quota = Math.max(0, Math.min(setting, bytes + free));
  return { bytes, quota, waitingPupils: quota - bytes < PHOTO_LIMITS.bytes ? await countWaiting(db) : 0 };
}

/** Counts the pupils whose drafts name photos that have not arrived. Called only while the site is full. */
async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(distinct "named"."uid") as "count" from "draftPhotos" as "named"
    where not exists (select 1 from "photoOwners" as "owner" where "owner"."uid" = "named"."uid" and "owner"."photoId" = "named"."photoId")`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
