import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { tutorDays } from '../../../src/db/tutor-days.ts';
import { deleteExpired } from '../../../src/server/cleanup.ts';
import type { PhotoKeeping } from '../../../src/features/checking/settings-contract.ts';
import { addMonths } from '../../../src/domain/calendar-days.ts';
import { read } from '../../support/fixtures/result-fixtures.ts';
import { png } from '../../support/fixtures/files/image-fixtures.ts';
import { createWorkTest, desk, giveOut, givenPhoto, save } from '../../support/fixtures/checking-fixtures.ts';
import { describeApi, expectError, expectStatus } from '../../support/test-app.ts';

const DAYS = tutorDays('Europe/Moscow');
const PHOTOS = '/api/admin/photos';
/** A time on the day that lies this many months before today. */
const monthsAgo = (months: number): string => `${addMonths(DAYS.today(), -months)}T09:00:00.000Z`;

describeApi('how long photos are kept', (app) => {
  test('photos go by the day on which their last work was given out; a dry run says which', async () => {
    const admin = await app.signInAdmin();
    expect(await read<PhotoKeeping>(admin, PHOTOS)).toMatchObject({ keepMonths: 12, waitingPupils: 0 });
    const [old, recent] = [await givenPhoto(app, admin, monthsAgo(7)), await givenPhoto(app, admin, monthsAgo(5))];
    const put = (keepMonths: number | null, dryRun: boolean) => admin.put(PHOTOS, { keepMonths, dryRun });
    expect((await put(6, true)).body).toEqual({ keepMonths: 6, photos: 1, bytes: 69 });
    expectStatus(await old.pupil.client.get(`/api/photos/${old.id}`), 200);
    expect((await read<PhotoKeeping>(admin, PHOTOS)).keepMonths).toBe(12);
    expect((await put(6, false)).body).toEqual({ keepMonths: 6, photos: 1, bytes: 69 });
    expect((await read<PhotoKeeping>(admin, PHOTOS)).keepMonths).toBe(6);
    expectError(await old.pupil.client.get(`/api/photos/${old.id}`), 404, 'photo-not-found');
    expectStatus(await recent.pupil.client.get(`/api/photos/${recent.id}`), 200);
    expect(await desk(admin, old.of)).toMatchObject({ photos: { [old.id]: null }, deletedPhotos: { [old.id]: { at: DAYS.today(), keepMonths: 6 } }, answers: [{ state: 'checked' }, {}] });
    expect((await put(null, false)).body).toEqual({ keepMonths: null, photos: 0, bytes: 0 });
    expectError(await put(7, false), 400, 'invalid-request');
    await put(12, false);
  });

  test('photos of works that were given out take none of a pupil’s 500 MB, until a draft or a work that waits names them too', async () => {
    const admin = await app.signInAdmin();
    const { id, pupil } = await givenPhoto(app, admin, monthsAgo(1));
    const fill = (photo: string) => app.db.updateTable('photos').set({ bytes: 500_000_000 }).where('id', '=', photo).execute();
    let width = 200;
    const upload = async (): Promise<{ id: string; status: number; body: unknown }> => {
      width += 1;
      const bytes = png(width, 30);
      const next = createHash('sha256').update(bytes).digest('hex');
      const { status, body } = await pupil.client.send('PUT', `/api/photos/${next}`, bytes, { 'content-type': 'image/png' });
      return { id: next, status, body };
    };
    await fill(id);
    expect((await upload()).status).toBe(201);
    const testId = await createWorkTest(app);
    const photos = [{ id, turn: 0, place: 1, changedAt: new Date().toISOString() }];
    const draft = { revision: 1, answers: [{ index: 2, changedAt: new Date().toISOString(), answer: { text: '', photos } }] };
    expectStatus(await pupil.client.put(`/api/drafts/${testId}`, draft), 200);
    expect(await upload()).toMatchObject({ status: 409, body: { code: 'photos-full', full: 'pupil' } });
    expectStatus(await pupil.client.put(`/api/results/${testId}`, { answers: [1, null, { text: '', photos: [{ id, turn: 0 }] }, null], withoutAnswer: [3] }), 201);
    expect((await upload()).status).toBe(409);
    await save(admin, { testId, uid: pupil.uid }, 'first', { elements: ['a'], checked: true });
    await giveOut(admin, { testId, uid: pupil.uid });
    expect((await upload()).status).toBe(201);
  });

  test('a photo that a draft names, or that is of a work that waits or was given out lately, stays', async () => {
    const admin = await app.signInAdmin();
    const { id, pupil } = await givenPhoto(app, admin, monthsAgo(30));
    const testId = await createWorkTest(app);
    const now = new Date().toISOString();
    expectStatus(await pupil.client.put(`/api/drafts/${testId}`, { revision: 1, answers: [{ index: 2, changedAt: now, answer: { photos: [{ id, turn: 0, place: 1, changedAt: now }] } }] }), 200);
    await deleteExpired(app.db, DAYS);
    expectStatus(await pupil.client.get(`/api/photos/${id}`), 200);
    expectStatus(await pupil.client.put(`/api/results/${testId}`, { answers: [1, null, { text: '', photos: [{ id, turn: 0 }] }, null] }), 201);
    await deleteExpired(app.db, DAYS);
    expect((await pupil.client.get(`/api/photos/${id}`)).status).toBe(200);
    await app.db.updateTable('works').set({ givenAt: monthsAgo(13) }).where('testId', '=', testId).execute();
    await deleteExpired(app.db, DAYS);
    expectError(await pupil.client.get(`/api/photos/${id}`), 404, 'photo-not-found');
  });
});
