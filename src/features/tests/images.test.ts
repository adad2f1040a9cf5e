import { expect, test } from 'vitest';
import { dataUrl, greyPixel } from '../../domain/testing-images.ts';
import { describeApi } from '../../server/testing.ts';
import type { TestClient } from '../../server/testing-client.ts';
import { createTest, oneQuestion } from './testing.ts';

async function addressOfPicture(client: TestClient, id: string): Promise<string> {
  const { body } = await client.get<{ questions: { contextImage: string }[] }>(`/api/tests/${id}`);
  return body.questions[0]?.contextImage ?? '';
}

describeApi('pictures of questions', (app) => {
  test('go in as a data URL and come out as the same bytes under a lasting address', async () => {
    const admin = await app.signInAdmin();
    const picture = greyPixel(1);
    const { id } = await createTest(admin, oneQuestion('Рисунок', dataUrl(picture)));
    const { client } = await app.registerPupil();
    const address = await addressOfPicture(client, id);
    expect(address).toMatch(/^\/api\/images\/[\w-]+$/);

    const { status, bytes, headers } = await client.get(address);
    expect(status).toBe(200);
    expect(bytes).toEqual(picture);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test('come back to the author as what they are, whatever type was claimed', async () => {
    const admin = await app.signInAdmin();
    const picture = greyPixel(2);
    const draft = oneQuestion('Притворяется', dataUrl(picture, 'image/jpeg'));
    const created = await admin.post<{ id: string }>('/api/admin/tests', draft);
    const stored = { questions: [{ contextImage: dataUrl(picture) }] };
    expect(created.body).toMatchObject(stored);
    const claimed = created.body;
    expect((await admin.put(`/api/admin/tests/${claimed.id}`, { ...draft, revision: 1 })).body).toMatchObject(stored);
    expect((await admin.get(`/api/admin/tests/${claimed.id}`)).body).toMatchObject(stored);
    const { headers } = await admin.get(await addressOfPicture(admin, claimed.id));
    expect(headers['content-type']).toBe('image/png');
  });

  test('are stored once for two tests, and outlive one of them', async () => {
    const admin = await app.signInAdmin();
    const image = dataUrl(greyPixel(3));
    const one = await createTest(admin, oneQuestion('Один', image));
    const two = await createTest(admin, oneQuestion('Два', image));
    const address = await addressOfPicture(admin, one.id);
    expect(await addressOfPicture(admin, two.id)).toBe(address);
    await admin.delete(`/api/admin/tests/${one.id}`);
    expect((await admin.get(address)).status).toBe(200);
    expect((await admin.get(`/api/admin/tests/${two.id}`)).body).toMatchObject({ questions: [{ contextImage: image }] });
  });

  test('stay with their questions through an edit', async () => {
    const admin = await app.signInAdmin();
    const [old, fresh] = [dataUrl(greyPixel(4)), dataUrl(greyPixel(5))];
    const { id } = await createTest(admin, oneQuestion('Правка', old));
    const before = await addressOfPicture(admin, id);
    const { questions } = oneQuestion('', fresh);
    const both = [...oneQuestion('', old).questions, ...questions];
    const edited = await admin.put(`/api/admin/tests/${id}`, { name: 'Правка', questions: both, revision: 1 });
    expect(edited.body).toMatchObject({ questions: [{ contextImage: old }, { contextImage: fresh }] });
    expect((await admin.get(`/api/admin/tests/${id}`)).body).toEqual(edited.body);
    expect(await addressOfPicture(admin, id)).toBe(before);
  });

  test('are shown to those who are signed in', async () => {
    const admin = await app.signInAdmin();
    const { id } = await createTest(admin, oneQuestion('Закрыто', dataUrl(greyPixel(6))));
    const address = await addressOfPicture(admin, id);
    expect((await app.client().get(address)).status).toBe(401);
    const { status, body } = await admin.get('/api/images/nothing');
    expect({ status, body }).toEqual({ status: 404, body: { code: 'image-not-found', message: 'Рисунок не найден' } });
  });

  test('are refused when they are no whole PNG, JPEG or WebP, or too large', async () => {
    const admin = await app.signInAdmin();
    const whole = greyPixel(7);
    for (const [image, code] of [
      [dataUrl(whole.subarray(0, -1)), 'invalid-image'],
      [dataUrl(Buffer.concat([whole, Buffer.from('<script>')])), 'invalid-image'],
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
