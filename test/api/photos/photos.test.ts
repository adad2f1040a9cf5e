import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteUnusedPhotos } from '../../../src/db/photos/photos.ts';
import { photoFolderOf } from '../../../src/db/photos/photo-files.ts';
import { PHOTO_LIMITS } from '../../../src/domain/checking/photos/photo-room.ts';
import { ROLE } from '../../../src/domain/users/role.ts';
import { deleteUsers } from '../../../src/db/deletion/delete-users.ts';
import { SYSTEM_ACTOR } from '../../../src/db/audit-log.ts';
import { canvasJpeg, canvasPng, losslessWebp, png } from '../../support/fixtures/files/image-fixtures.ts';
import { describeApi, describeApiOnce, expectError, expectStatus, type TestApp } from '../../support/test-app.ts';
import type { TestClient, TestResponse } from '../../support/test-client.ts';

const idOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The number of photos so far. It makes each photo differ from those of other tests. */
let photoCount = 0;
const newPhoto = (): Buffer => png(++photoCount, 40);

const put = (client: TestClient, bytes: Buffer, { id = idOf(bytes), type = 'image/png', query = '' } = {}) =>
  client.send<{ id: string; width: number; height: number; bytes: number }>('PUT', `/api/photos/${id}${query}`, bytes, { 'content-type': type });
const get = (client: TestClient, bytes: Buffer) => client.get(`/api/photos/${idOf(bytes)}`);

/** The status and the code of each response. */
const outcomesOf = async (responses: readonly Promise<TestResponse>[]): Promise<string[]> =>
  (await Promise.all(responses)).map(({ status, body }) => `${status} ${(body as { code?: string } | null)?.code ?? ''}`.trim());

const insertPhoto = (app: TestApp, id: string, bytes: number) =>
  app.db.insertInto('photos').values({ id, type: 'image/png', width: 1, height: 1, bytes, createdAt: new Date().toISOString() }).execute();

describeApi('photos', (app) => {
  test('a photo is stored once, and read by who sent it and by administrators, by nobody else', async () => {
    const bytes = newPhoto();
    const { client } = await app.registerPupil();
    const first = await put(client, bytes);
    expectStatus(first, 201);
    expect(first.body).toMatchObject({ id: idOf(bytes), bytes: bytes.length });
    const again = await put(client, bytes);
    expect([again.status, again.body]).toEqual([200, first.body]);

    for (const reader of [client, (await app.registerPupil(ROLE.admin)).client]) {
      const read = await get(reader, bytes);
      expect([read.status, read.bytes.equals(bytes), read.headers['content-type'], read.headers['cache-control']]).toEqual([
        200,
        true,
        'image/png',
        'private, max-age=31536000, immutable',
      ]);
    }
    const { client: stranger } = await app.registerPupil();
    expectError(await get(stranger, bytes), 404, 'photo-not-found');
    expectError(await get(app.client(), bytes), 401, 'unauthenticated');
    // A user who sends the same bytes becomes another owner. The response does not say that somebody was first.
    expectStatus(await put(stranger, bytes), 201);
    expectStatus(await get(stranger, bytes), 200);
    expect(await app.db.selectFrom('photos').select('bytes').where('id', '=', idOf(bytes)).execute()).toEqual([{ bytes: bytes.length }]);
  });

  test('two pupils who send the same photo at once both own it', async () => {
    const bytes = newPhoto();
    const pupils = await Promise.all([app.registerPupil(), app.registerPupil()]);
    const responses = await Promise.all(pupils.flatMap(({ client }) => [put(client, bytes), put(client, bytes)]));
    expect(responses.every(({ status }) => status === 200 || status === 201)).toBe(true);
    for (const { client } of pupils) expectStatus(await get(client, bytes), 200);
  });

  test('a photo that another user of the browser took is not stored', async () => {
    const bytes = newPhoto();
    const { client, uid } = await app.registerPupil();
    const foreign = await outcomesOf([put(client, bytes, { query: '?learner=somebody' })]);
    expect([...foreign, ...(await outcomesOf([get(client, bytes)]))]).toEqual(['409 other-user', '404 photo-not-found']);
    expectStatus(await put(client, bytes, { query: `?learner=${uid}` }), 201);
  });

  test('a pupil has 500 MB, an administrator no limit of their own', async () => {
    const big = 'a'.repeat(64);
    await insertPhoto(app, big, PHOTO_LIMITS.ofPupil - 10);
    for (const [role, status] of [[ROLE.default, 409], [ROLE.admin, 201]] as const) {
      const { client, uid } = await app.registerPupil(role);
      await app.db.insertInto('photoOwners').values({ uid, photoId: big, at: new Date().toISOString() }).execute();
      const response = await put(client, newPhoto());
      expectStatus(response, status);
      const full = { code: 'photos-full', full: 'pupil', message: 'Вы загрузили слишком много снимков. Напишите репетитору.' };
      expect(response.body).toMatchObject(status === 409 ? full : {});
    }
    await app.db.deleteFrom('photos').where('id', '=', big).execute();
  });

  test('what nobody owns goes with the next cleaning, what nothing names after a week', async () => {
    const [kept, orphan, old] = [newPhoto(), newPhoto(), newPhoto()];
    const [owner, deleted] = [await app.registerPupil(), await app.registerPupil()];
    for (const bytes of [kept, old]) expectStatus(await put(owner.client, bytes), 201);
    for (const bytes of [kept, orphan]) expectStatus(await put(deleted.client, bytes), 201);
    await deleteUsers(app.db, { uids: [deleted.uid], reason: 'administrator', today: '2026-11-27' }, SYSTEM_ACTOR);
    const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000).toISOString();
    await app.db.updateTable('photos').set({ unusedSince: eightDaysAgo }).where('id', '=', idOf(old)).execute();
    await deleteUnusedPhotos(app.db);
    expectStatus(await get(owner.client, kept), 200);
    expectError(await get(owner.client, old), 404, 'photo-not-found');
    const left = await app.db.selectFrom('photos').select('id').where('id', 'in', [kept, orphan, old].map(idOf)).execute();
    expect(left).toEqual([{ id: idOf(kept) }]);
    // The deleted photo arrives again.
    expectStatus(await put(owner.client, old), 201);
    expectStatus(await get(owner.client, old), 200);
  });

  test('bytes are files beside a SQLite database, and rows in PostgreSQL', async () => {
    const bytes = newPhoto();
    const { client } = await app.registerPupil();
    expectStatus(await put(client, bytes), 201);
    const folder = photoFolderOf(app.db);
    const rows = await app.db.selectFrom('photoBytes').select('id').where('id', '=', idOf(bytes)).execute();
    expect([folder !== null && readFileSync(join(folder, idOf(bytes))).equals(bytes), rows.length]).toEqual(app.engine === 'sqlite' ? [true, 0] : [false, 1]);
    expect(folder === null ? [] : readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});

describeApiOnce('what photos may be', (app) => {
  let client: TestClient;
  beforeEach(async () => {
    ({ client } = await app.registerPupil());
  });

  test('JPEG, PNG and WebP are taken, and a declared type that differs is corrected', async () => {
    for (const [bytes, type] of [[canvasJpeg, 'image/jpeg'], [canvasPng, 'image/png'], [losslessWebp, 'image/webp']] as const) {
      expectStatus(await put(client, bytes, { type: 'image/jpeg' }), 201);
      expect((await get(client, bytes)).headers['content-type']).toBe(type);
    }
  });

  test.for<[string, Buffer]>([
    ['a text', Buffer.from('Это не снимок')],
    ['nothing', Buffer.alloc(0)],
    ['half an image', canvasJpeg.subarray(0, 300)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('%s is refused', async ([, bytes]) => {
    expect(await outcomesOf([put(client, bytes), get(client, bytes)])).toEqual(['400 invalid-photo', '404 photo-not-found']);
  });

  test('bytes under another hash, or under what is no hash, are refused', async () => {
    const outcomes = await outcomesOf(['a'.repeat(64), 'photo', idOf(canvasPng).toUpperCase()].map((id) => put(client, canvasPng, { id })));
    expect(new Set(outcomes)).toEqual(new Set(['400 invalid-photo']));
  });

  test('more than 2 MB or 4,096 pixels are refused', async () => {
    const tooMany = Buffer.alloc(PHOTO_LIMITS.bytes + 1);
    // The request has no Content-Length.
    const chunks = [tooMany.subarray(0, 1_000_000), tooMany.subarray(1_000_000)];
    const chunked = client.send('PUT', `/api/photos/${idOf(tooMany)}`, chunks, { 'content-type': 'image/png' });
    expect(await outcomesOf([put(client, tooMany), chunked, put(client, png(4_097, 1)), put(client, png(4_096, 1))])).toEqual([
      '413 too-large',
      '413 too-large',
      '413 too-large',
      '201',
    ]);
  });

  test('other types of content are refused before they arrive', async () => {
    const outcomes = await outcomesOf(['application/json', 'image/heic', 'image/svg+xml', 'text/plain'].map((type) => put(client, canvasPng, { type })));
    expect(new Set(outcomes)).toEqual(new Set(['415 unsupported-media-type']));
    expectStatus(await put(client, newPhoto(), { type: 'image/png; charset=binary' }), 201);
  });

  test('after 100 invalid ones in 15 minutes the photos of the user wait, and those of others do not', async () => {
    for (let count = 0; count < 100; count += 1) expectError(await put(client, Buffer.from('нет')), 400, 'invalid-photo');
    const refused = await put(client, newPhoto());
    expectError(refused, 429, 'too-many-requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expectStatus(await put((await app.registerPupil()).client, newPhoto()), 201);
  });

  test('a photo whose file is lost is not found, and comes again', async () => {
    const bytes = newPhoto();
    expectStatus(await put(client, bytes), 201);
    const folder = photoFolderOf(app.db) ?? '';
    rmSync(join(folder, idOf(bytes)));
    const outcomes = [await outcomesOf([get(client, bytes)]), await outcomesOf([put(client, bytes)]), await outcomesOf([get(client, bytes)])];
    expect(outcomes.flat()).toEqual(['404 photo-not-found', '200', '200']);
  });

  test('files without a row go a week after a cleaning has noticed them', async () => {
    expectStatus(await put(client, newPhoto()), 201);
    const folder = photoFolderOf(app.db) ?? '';
    const names = ['b'.repeat(64), `${'c'.repeat(64)}.part`, 'd'.repeat(64), 'notes.txt'];
    const paths = names.map((name) => join(folder, name));
    for (const path of paths) writeFileSync(path, 'x');
    const old = new Date(Date.now() - 30 * 86_400_000);
    for (const path of paths) utimesSync(path, old, old);
    await deleteUnusedPhotos(app.db);
    expect(paths.filter((path) => existsSync(path))).toEqual(paths);
    const later = new Date(Date.now() + 6 * 86_400_000);
    await deleteUnusedPhotos(app.db, later);
    expect(paths.filter((path) => existsSync(path))).toEqual(paths);
    // At this time the rows of all photos are older than a week.
    await deleteUnusedPhotos(app.db, new Date(Date.now() + 8 * 86_400_000));
    expect(paths.filter((path) => existsSync(path))).toEqual(paths.slice(3));
  });
});

describe('a site that is full', () => {
  describeApi('photos', (app) => {
    test('new photos wait, and the rest works', async () => {
      const { client } = await app.registerPupil();
      const first = newPhoto();
      expectStatus(await put(client, first), 201);
      await insertPhoto(app, 'e'.repeat(64), 1_000_000);
      const response = await put(client, newPhoto());
      expect([response.status, response.body]).toEqual([
        409,
        { code: 'photos-full', full: 'site', message: 'На сайте кончилось место для снимков. Снимок сохранён на этом устройстве.' },
      ]);
      // A photo that is already stored needs no more room.
      expectStatus(await put((await app.registerPupil()).client, first), 201);
      expectStatus(await get(client, first), 200);
    });
  }, { photosQuota: 1_000_000 });
});
