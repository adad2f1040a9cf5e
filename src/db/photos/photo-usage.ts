import { sql } from 'kysely';
import { PHOTO_LIMITS } from '../../domain/checking/photos/photo-room.ts';
import type { Database } from '../database.ts';
import { freeBytes, photoFolderOf } from './photo-files.ts';
import { storedBytes } from './photos.ts';

export interface PhotoUsage {
  bytes: number;
  /** How many bytes of photos the site may store: the setting, or less when the disk has less free space. */
  quota: number;
  /**
   * The number of pupils who have photos in their drafts that the server has not stored. It is counted only while the
   * site has no room for photos.
   */
  waitingPupils: number;
}

/** @param setting how many bytes the operator allows for photos */
export async function photoUsage(db: Database, setting: number): Promise<PhotoUsage> {
  const [bytes, folder] = [await storedBytes(db), photoFolderOf(db)];
  const free = folder === null ? Infinity : (await freeBytes(folder)) - PHOTO_LIMITS.free;
  const quota = Math.max(0, Math.min(setting, bytes + free));
  return { bytes, quota, waitingPupils: quota - bytes < PHOTO_LIMITS.bytes ? await countWaiting(db) : 0 };
}

/**
 * Counts the pupils whose drafts name photos that the server does not have. It runs only while the site has no room.
 */
async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(distinct "named"."uid") as "count" from "draftPhotos" as "named"
    where not exists (select 1 from "photoOwners" as "owner" where "owner"."uid" = "named"."uid" and "owner"."photoId" = "named"."photoId")`.execute(db);
  return Number(rows[0]?.count ?? 0);
}
