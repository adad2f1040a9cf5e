import { expect, test } from 'vitest';
import { describeApi } from '../../support/test-app.ts';
import { countStatuses } from '../../support/test-client.ts';
import type { ListedLesson, StoredLesson } from '../../../src/features/lessons/admin-contract.ts';
import { createBlock, createLesson, createLessonTest, VIDEO } from '../../support/fixtures/lesson-fixtures.ts';

const notFound = { code: 'lesson-not-found', message: 'Урок не найден' };
const noBlock = { code: 'block-not-found', message: 'Блок не найден' };
const conflict = { code: 'edit-conflict', message: 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.' };
const fillAll = 'Заполните все поля.';
const noVideo = 'Эта ссылка не подходит. Подойдут YouTube, RUTUBE, VK Видео, Kinescope или файл .mp4 или .webm по https.';

describeApi('/api/admin/lessons', (app) => {
  const prepare = async () => {
    const admin = await app.signInAdmin();
    const { id: blockId } = await createBlock(admin);
    return { admin, input: { title: 'Пластиды', content: 'Текст', blockId, videoUrl: VIDEO } };
  };

  test('POST stores a trimmed lesson and ignores fields that the server sets', async () => {
    const { admin, input } = await prepare();
    const sent = { ...input, title: ' Пластиды ', content: '\n# Имя\n\nТекст\n', videoUrl: ` ${VIDEO}&t=90s\n`, revision: 5 };
    const { status, body } = await admin.post<{ id: string }>('/api/admin/lessons', sent);
    const { id } = body;
    const stored = { ...input, id, revision: 1, content: '# Имя\n\nТекст', videoUrl: `${VIDEO}&t=90s` };
    expect([status, body]).toEqual([201, stored]);
    expect(await admin.get(`/api/admin/lessons/${id}`)).toMatchObject({ status: 200, body: stored });
  });

  test('GET /api/admin/lessons lists lessons in order of creation, without texts, all or of one block', async () => {
    const { admin, input } = await prepare();
    const { id: other } = await createBlock(admin);
    const lessons: StoredLesson[] = [];
    for (const [title, blockId] of [
      ['Я', input.blockId],
      ['Б', other],
      ['А', input.blockId],
    ] as const) {
      lessons.push(await createLesson(admin, blockId, { title, content: 'Длинный-текст' }));
    }
    await createLessonTest(admin, lessons[0]?.id ?? '');
    const entry = (index: number, ofTest: object) => {
      const { id, title, blockId, revision } = lessons[index] ?? {};
      return { id, title, blockId, revision, ...ofTest };
    };
    const [bare, tested] = [{ hasTest: false, questionCount: 0 }, { hasTest: true, questionCount: 2 }];
    const list = async (query: string) => (await admin.get<ListedLesson[]>(`/api/admin/lessons${query}`)).body;
    expect(await list(`?blockId=${input.blockId}`)).toEqual([entry(0, tested), entry(2, bare)]);
    expect(await list(`?blockId=${other}`)).toEqual([entry(1, bare)]);
    for (const query of ['', '?blockId=']) {
      expect((await list(query)).slice(-3)).toEqual([entry(0, tested), entry(1, bare), entry(2, bare)]);
    }
    const nul = await admin.get('/api/admin/lessons?blockId=%00');
    const message = 'В тексте есть недопустимый символ U+0000.';
    expect([nul.status, nul.body]).toEqual([400, { code: 'invalid-request', message, fields: { blockId: message } }]);
    for (const query of ['?blockId=nothing', "?blockId=' or 1=1 --".replaceAll(' ', '%20'), '?blockId=%25']) {
      expect(await list(query)).toEqual([]);
    }
    expect(JSON.stringify(await list(''))).not.toMatch(/Длинный|youtube/);
  });

  test.for<[object, string, string, string[]]>([
    [{ title: ' ' }, 'missing-fields', fillAll, ['title']],
    [{ content: '\n' }, 'missing-fields', fillAll, ['content']],
    [{ blockId: '' }, 'missing-fields', fillAll, ['blockId']],
    [{ videoUrl: ' ' }, 'missing-fields', fillAll, ['videoUrl']],
    [{ title: '', content: '', blockId: ' ', videoUrl: '' }, 'missing-fields', fillAll, ['title', 'content', 'blockId', 'videoUrl']],
    [{ videoUrl: 'https://example.ru/page' }, 'invalid-video', noVideo, ['videoUrl']],
    [{ videoUrl: 'javascript:alert(1)' }, 'invalid-video', noVideo, ['videoUrl']],
    [{ videoUrl: 'http://www.youtube.com/watch?v=dQw4w9WgXcQ' }, 'invalid-video', noVideo, ['videoUrl']],
    [{ videoUrl: 'видео' }, 'invalid-video', noVideo, ['videoUrl']],
  ])('POST rejects a lesson with %j with %s', async ([change, code, message, fields]) => {
    const { admin, input } = await prepare();
    const { status, body } = await admin.post('/api/admin/lessons', { ...input, ...change });
    const texts = Object.fromEntries(fields.map((field) => [field, message]));
    expect([status, body]).toEqual([400, { code, message, fields: texts }]);
    expect((await admin.get(`/api/admin/lessons?blockId=${input.blockId}`)).body).toEqual([]);
  });

  test.for(['title', 'content', 'blockId'])('PUT rejects a lesson without %s', async (field) => {
    const { admin, input } = await prepare();
    const { id } = await createLesson(admin, input.blockId);
    const { status, body } = await admin.put(`/api/admin/lessons/${id}`, { ...input, [field]: ' ', revision: 1 });
    expect([status, body]).toEqual([400, { code: 'missing-fields', message: fillAll, fields: { [field]: fillAll } }]);
    const missing = await admin.put(`/api/admin/lessons/${id}`, { ...input, [field]: undefined, revision: 1 });
    expect([missing.status, missing.body]).toMatchObject([400, { code: 'invalid-request' }]);
    expect((await admin.get(`/api/admin/lessons/${id}`)).body).toMatchObject({ title: 'Пластиды', revision: 1 });
  });

  test.for<object>([{ title: 1 }, { title: 'а'.repeat(301) }, { content: 'а'.repeat(200_001) }, { videoUrl: null }, { blockId: ['b'] }])(
    'POST responds with invalid-request to a lesson with %o',
    async (change) => {
      const { admin, input } = await prepare();
      const { status, body } = await admin.post('/api/admin/lessons', { ...input, ...change });
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    },
  );

  test('POST and PUT reject an unknown block with 400', async () => {
    const { admin, input } = await prepare();
    const { id } = await createLesson(admin, input.blockId);
    for (const blockId of ['nothing', "'", 'я']) {
      for (const { status, body } of [
        await admin.post('/api/admin/lessons', { ...input, blockId }),
        await admin.put(`/api/admin/lessons/${id}`, { ...input, blockId, revision: 1 }),
      ]) {
        expect([status, body]).toEqual([400, noBlock]);
      }
    }
    expect((await admin.get(`/api/admin/lessons/${id}`)).body).toMatchObject({ blockId: input.blockId, revision: 1 });
  });

  test('PUT stores the next revision without the video link, and with another revision changes nothing', async () => {
    const { admin, input } = await prepare();
    const { id } = await createLesson(admin, input.blockId);
    const { id: blockId } = await createBlock(admin);
    const edit = (title: string, revision?: unknown) =>
      admin.put(`/api/admin/lessons/${id}`, { title, content: 'Новый', blockId, videoUrl: 'https://rutube.ru/', revision });
    const first = await edit('Лейкопласты', 1);
    const stored = { id, revision: 2, title: 'Лейкопласты', content: 'Новый', blockId, videoUrl: VIDEO };
    expect([first.status, first.body]).toEqual([200, stored]);
    for (const revision of [1, 3]) {
      const { status, body } = await edit('Поздний', revision);
      expect([status, body]).toEqual([409, conflict]);
    }
    for (const revision of [undefined, null, '2', 0, 1.5]) {
      expect(await edit('Поздний', revision)).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    }
    expect((await admin.get(`/api/admin/lessons/${id}`)).body).toEqual(stored);
  });

  test('one of twenty concurrent edits of one revision is stored', async () => {
    const { admin, input } = await prepare();
    const { id } = await createLesson(admin, input.blockId);
    const edits = Array.from({ length: 20 }, (_, index) =>
      admin.put(`/api/admin/lessons/${id}`, { ...input, title: `Автор ${index}`, revision: 1 }),
    );
    expect(await countStatuses(edits)).toEqual({ 200: 1, 409: 19 });
    const winner = (await Promise.all(edits)).find(({ status }) => status === 200);
    expect((await admin.get(`/api/admin/lessons/${id}`)).body).toEqual(winner?.body);
  });

  test('every endpoint responds with 404 for a deleted lesson', async () => {
    const { admin, input } = await prepare();
    const { id } = await createLesson(admin, input.blockId);
    const first = await admin.delete(`/api/admin/lessons/${id}`);
    expect([first.status, first.text]).toEqual([204, '']);
    for (const { status, body } of [
      await admin.delete(`/api/admin/lessons/${id}`),
      await admin.get(`/api/admin/lessons/${id}`),
      await admin.put(`/api/admin/lessons/${id}`, { ...input, revision: 1 }),
    ]) {
      expect([status, body]).toEqual([404, notFound]);
    }
  });
});
