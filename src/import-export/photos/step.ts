import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasPhotoFile, photoFolderOf, readPhotoFile, writePhotoFile } from '../../db/photos/photo-files.ts';
import { findPhoto } from '../../db/photos/photos.ts';
import { tutorDays } from '../../db/tutor-days.ts';
import { isPhotoId } from '../../domain/checking/photos/photo-id.ts';
import { PHOTO_LIMITS } from '../../domain/checking/photos/photo-room.ts';
import { isAppError } from '../../domain/errors.ts';
import { checkPhoto } from '../../features/photos/check-photo.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { FORMAT } from '../documents.ts';
import { hasUser } from '../import-store.ts';
import { parseOrReject } from '../parse/validate.ts';
import { forEachDocument, type ImportContext } from '../steps/step.ts';
import { DeletedPhotoDocument, KEEP_MONTHS_FIELD, KeepMonthsField, PhotoDocument } from './documents.ts';
import * as store from './store.ts';

/** Imports the setting that says for how long photos are kept. A site that already has works or photos keeps its own setting. */
export async function importPhotoKeeping({ db, input: { header }, report }: ImportContext): Promise<void> {
  if (header.get('format') !== FORMAT || !header.has(KEEP_MONTHS_FIELD)) return;
  const keepMonths = KeepMonthsField.safeParse(header.get(KEEP_MONTHS_FIELD));
  if (!keepMonths.success) report.note(`${KEEP_MONTHS_FIELD}: такого срока хранения снимков нет, остаётся прежний`);
  else if (!(await store.hasWorksOrPhotos(db))) await store.storeKeeping(db, keepMonths.data);
}

function assertPhotoId(id: string): void {
  if (!isPhotoId(id)) throw new DocumentRejected('id снимка — 64 знака SHA-256');
}

/** Imports photos with their bytes, and the records of deleted photos. Only one photo at a time is in memory. */
export async function importPhotos(context: ImportContext): Promise<void> {
  if (context.input.header.get('format') !== FORMAT) return;
  const { db } = context;
  await forEachDocument(context, 'photos', (id, document) => importPhoto(context, id, parseOrReject(PhotoDocument, document)), assertPhotoId);
  const importDeleted = async (id: string, document: object): Promise<void> => {
    const since = parseOrReject(DeletedPhotoDocument, document);
    if ((await findPhoto(db, id)) !== undefined) throw new DocumentRejected('такой снимок уже есть в базе');
    if (!(await store.insertDeleted(db, { id, ...since }))) throw new DocumentRejected('об этом снимке уже есть запись в базе');
  };
  await forEachDocument(context, 'deletedPhotos', importDeleted, assertPhotoId);
}

async function importPhoto(context: ImportContext, id: string, { owners, ...times }: { owners: Record<string, string>; createdAt: string; unusedSince: string | null }): Promise<void> {
  const { db } = context;
  const isNew = (await findPhoto(db, id)) === undefined;
  if (isNew) await addPhoto(context, id, times);
  let hasNewOwner = false;
  for (const [uid, at] of Object.entries(owners)) {
    if (await hasUser(db, uid)) hasNewOwner = (await store.insertOwner(db, { photoId: id, uid, at })) || hasNewOwner;
  }
  if (!isNew && !hasNewOwner) throw new DocumentRejected('такой снимок уже есть в базе');
}

/**
 * Adds a photo. If its file is missing or damaged, the photo is recorded as deleted and rejected.
 * @throws DocumentRejected
 */
async function addPhoto({ db, photos, isDryRun, timeZone }: ImportContext, id: string, times: { createdAt: string; unusedSince: string | null }): Promise<void> {
  const deleted = await store.findDeleted(db, id);
  if (deleted !== undefined && deleted.keepMonths !== null) throw new DocumentRejected('этот снимок на сайте уже удалён по сроку');
  const found = await readExported(photos, id);
  if (typeof found === 'string') {
    await store.insertDeleted(db, { id, at: tutorDays(timeZone).today(), keepMonths: null });
    throw new DocumentRejected(`${found}: на сайте он значится удалённым`);
  }
  const { bytes, width, height, type } = found;
  await store.removeDeleted(db, id);
  await store.insertPhoto(db, { id, type, width, height, bytes: bytes.length, ...times });
  // A dry run writes no photo file, because a rollback would not remove the file.
  if (isDryRun) return;
  const folder = photoFolderOf(db);
  if (folder === null) await store.insertBytes(db, id, bytes);
  else if (!(await hasPhotoFile(folder, id))) await writePhotoFile(folder, id, bytes);
}

/**
 * Reads the bytes of a photo.
 * @returns the photo, or a message that says why the photo cannot be imported
 */
async function readExported(folder: string, id: string) {
  const size = await stat(join(folder, id)).then((file) => (file.isFile() ? file.size : 0), () => null);
  const bytes = size !== null && size <= PHOTO_LIMITS.bytes ? await readPhotoFile(folder, id) : null;
  if (size === null) return `снимка нет в папке ${folder}`;
  const info = bytes && (await checkPhoto(id, bytes).catch((error: unknown) => {
    if (isAppError(error, 'invalid-photo') || isAppError(error, 'too-large')) return null;
    throw error;
  }));
  return bytes === null || info === null ? 'снимок повреждён' : { ...info, bytes };
}
