import { expect, test } from 'vitest';
import { dataUrl, greyPixel, png } from '../../support/fixtures/files/image-fixtures.ts';
import { describeApi } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { createTest, oneQuestion } from '../../support/fixtures/test-fixtures.ts';

async function imageUrlOf(client: TestClient, id: string): Promise<string> {
  const { body } = await client.get<{ questions: { contextImage: string }[] }>(`/api/tests/${id}`);
  return body.questions[0]?.contextImage ?? '';
}

describeApi('images of questions', (app) => {
  test('an image that is sent as a data URL has the same bytes at a permanent URL', async () => {
    const admin = await app.signInAdmin();
    const image = greyPixel(1);
    const { id } = await createTest(admin, oneQuestion('Рисунок', dataUrl(image)));
    const { client } = await app.registerPupil();
    const url = await imageUrlOf(client, id);
    expect(url).toMatch(/^\/api\/images\/[\w-]+$/);

    const { status, bytes, headers } = await client.get(url);
    expect(status).toBe(200);
    expect(bytes).toEqual(image);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('a test, its review and a card for practice say the size of each image', async () => {
    const admin = await app.signInAdmin();
    const image = dataUrl(png(3, 7));
    const [shown] = oneQuestion('Размер', image).questions;
    const [plain] = oneQuestion('Размер').questions;
    if (shown === undefined || plain === undefined) throw new Error('No question.');
    const { id } = await createTest(admin, { name: 'Размер', questions: [shown, { ...plain, question: 'Без рисунка?' }] });
    const { client, uid } = await app.registerPupil();
    const size = { width: 3, height: 7 };
    const sizesOf = ({ questions }: { questions: { imageSize?: unknown }[] }) => questions.map(({ imageSize }) => imageSize);
    const taken = await client.get<{ questions: object[] }>(`/api/tests/${id}`);
    expect(sizesOf(taken.body)).toEqual([size, undefined]);
    const wrong = await client.put(`/api/results/${id}`, { answers: [1, 1] });
    expect(wrong.status).toBe(201);
    for (const [reader, path] of [[client, `/api/results/${id}`], [admin, `/api/admin/tests/${id}/results/${uid}`]] as const) {
      expect(sizesOf((await reader.get<{ test: { questions: object[] } }>(path)).body.test)).toEqual([size, undefined]);
    }
    const { body: stored } = await admin.get<{ questions: object[] }>(`/api/admin/tests/${id}`);
    expect(stored.questions[0]).not.toHaveProperty('imageSize');
    await client.get('/api/practice');
    await app.db.updateTable('practiceCards').set({ reviewedAt: '2026-01-01T00:00:00.000Z', dueAt: '2026-01-02T00:00:00.000Z' }).where('uid', '=', uid).execute();
    const { body: practice } = await client.get<{ next: { question: { contextImage: string | null; imageSize?: unknown } } }>('/api/practice');
    const { contextImage, imageSize } = practice.next.question;
    expect(imageSize).toEqual(contextImage === null ? undefined : size);
  });

  test('an image of which nobody knows the size is served without it', async () => {
    const { id } = await createTest(await app.signInAdmin(), oneQuestion('Без размера', dataUrl(png(2, 9))));
    await app.db.deleteFrom('imageSizes').execute();
    const { client } = await app.registerPupil();
    const [question] = (await client.get<{ questions: object[] }>(`/api/tests/${id}`)).body.questions;
    expect(question).toMatchObject({ contextImage: expect.stringMatching(/^\/api/) as string });
    expect(question).not.toHaveProperty('imageSize');
  });

  test('an admin gets an image with its real content type, whatever the data URL claims', async () => {
    const admin = await app.signInAdmin();
    const image = greyPixel(2);
    const input = oneQuestion('Притворяется', dataUrl(image, 'image/jpeg'));
    const created = await admin.post<{ id: string }>('/api/admin/tests', input);
    const stored = { questions: [{ contextImage: dataUrl(image) }] };
    expect(created.body).toMatchObject(stored);
    const { id } = created.body;
    expect((await admin.put(`/api/admin/tests/${id}`, { ...input, revision: 1 })).body).toMatchObject(stored);
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toMatchObject(stored);
    const { headers } = await admin.get(await imageUrlOf(admin, id));
    expect(headers['content-type']).toBe('image/png');
  });

  test('an image of two tests is stored once, and stays when one of them is deleted', async () => {
    const admin = await app.signInAdmin();
    const image = dataUrl(greyPixel(3));
    const one = await createTest(admin, oneQuestion('Один', image));
    const two = await createTest(admin, oneQuestion('Два', image));
    const url = await imageUrlOf(admin, one.id);
    expect(await imageUrlOf(admin, two.id)).toBe(url);
    await admin.delete(`/api/admin/tests/${one.id}`);
    expect((await admin.get(url)).status).toBe(200);
    expect((await admin.get(`/api/admin/tests/${two.id}`)).body).toMatchObject({ questions: [{ contextImage: image }] });
  });

  test('an edit keeps the images of the questions', async () => {
    const admin = await app.signInAdmin();
    const [old, fresh] = [dataUrl(greyPixel(4)), dataUrl(greyPixel(5))];
    const { id } = await createTest(admin, oneQuestion('Правка', old));
    const before = await imageUrlOf(admin, id);
    const { questions } = oneQuestion('', fresh);
    const both = [...oneQuestion('', old).questions, ...questions];
    const edited = await admin.put(`/api/admin/tests/${id}`, { name: 'Правка', questions: both, revision: 1 });
    expect(edited.body).toMatchObject({ questions: [{ contextImage: old }, { contextImage: fresh }] });
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual(edited.body);
    expect(await imageUrlOf(admin, id)).toBe(before);
  });

  test('GET /api/images/{id} responds with 404 for an unknown image', async () => {
    const { status, body } = await (await app.signInAdmin()).get('/api/images/nothing');
    expect({ status, body }).toEqual({ status: 404, body: { code: 'image-not-found', message: 'Рисунок не найден' } });
  });

  test('POST rejects an image that is no complete PNG, JPEG or WebP, or too large', async () => {
    const admin = await app.signInAdmin();
    const pixel = greyPixel(7);
    for (const [image, code] of [
      [dataUrl(pixel.subarray(0, -1)), 'invalid-image'],
      [dataUrl(Buffer.concat([pixel, Buffer.from('<script>')])), 'invalid-image'],
      [dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'), 'invalid-image'],
      ['https://example.com/picture.png', 'invalid-image'],
      ['/api/images/nothing', 'invalid-image'],
      [dataUrl(Buffer.alloc(500 * 1024 + 1)), 'image-too-large'],
    ] as const) {
      const { status, body } = await admin.post('/api/admin/tests', oneQuestion('Плохой рисунок', image));
      expect({ status, body }).toMatchObject({ status: 400, body: { code, question: 1 } });
    }
    expect(JSON.stringify((await admin.get('/api/admin/tests')).body)).not.toContain('Плохой рисунок');
  });
});
