import { expect, test } from 'vitest';
import { describeApi } from '../../server/testing.ts';
import { countStatuses } from '../../server/testing-client.ts';
import type { ListedLesson, StoredLesson } from './author-contract.ts';
import { createBlock, createLesson, createLessonTest, VIDEO } from './testing.ts';

const gone = { code: 'lesson-not-found', message: 'Урок не найден' };
const noBlock = { code: 'block-not-found', message: 'Блок не найден' };
const conflict = { code: 'edit-conflict', message: 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.' };
const fillAll = 'Заполните все поля.';
const noVideo = 'Эта ссылка не подходит. Подойдут YouTube, RUTUBE, VK Видео, Kinescope или файл .mp4 или .webm по https.';

describeApi('authoring lessons', (app) => {
  const start = async () => {
    const admin = await app.signInAdmin();
    const { id: blockId } = await createBlock(admin);
    return { admin, draft: { title: 'Пластиды', content: 'Текст', blockId, videoUrl: VIDEO } };
  };

  test('a lesson is read back as it was sent, trimmed', async () => {
    const { admin, draft } = await start();
    const sent = { ...draft, title: ' Пластиды ', content: '\n# Имя\n\nТекст\n', videoUrl: ` ${VIDEO}&t=90s\n`, id: 'x', revision: 5 };
    const { status, body } = await admin.post<{ id: string }>('/api/admin/lessons', sent);
    const { id } = body;
    const stored = { ...draft, id, revision: 1, content: '# Имя\n\nТекст', videoUrl: `${VIDEO}&t=90s` };
    expect([status, body]).toEqual([201, stored]);
    expect(await admin.get(`/api/admin/lessons/${id}`)).toMatchObject({ status: 200, body: stored });
  });

  test('the list has no texts, is in order of creation, and may be of one block', async () => {
    const { admin, draft } = await start();
    const { id: other } = await createBlock(admin);
    const lessons: StoredLesson[] = [];
    for (const [title, blockId] of [
      ['Я', draft.blockId],
      ['Б', other],
      ['А', draft.blockId],
    ] as const) {
      lessons.push(await createLesson(admin, blockId, { title, content: 'Длинный-текст' }));
    }
    await createLessonTest(admin, lessons[0]?.id ?? '');
    const entry = (place: number, ofTest: object) => {
      const { id, title, blockId, revision } = lessons[place] ?? {};
      return { id, title, blockId, revision, ...ofTest };
    };
    const [bare, tested] = [{ hasTest: false, questionCount: 0 }, { hasTest: true, questionCount: 2 }];
    const list = async (query: string) => (await admin.get<ListedLesson[]>(`/api/admin/lessons${query}`)).body;
    expect(await list(`?blockId=${draft.blockId}`)).toEqual([entry(0, tested), entry(2, bare)]);
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
  ])('a lesson with %j is refused: %s', async ([change, code, message, fields]) => {
    const { admin, draft } = await start();
    const { status, body } = await admin.post('/api/admin/lessons', { ...draft, ...change });
    const texts = Object.fromEntries(fields.map((field) => [field, message]));
    expect([status, body]).toEqual([400, { code, message, fields: texts }]);
    expect((await admin.get(`/api/admin/lessons?blockId=${draft.blockId}`)).body).toEqual([]);
  });

  test.for(['title', 'content', 'blockId'])('an edit without %s is refused', async (field) => {
    const { admin, draft } = await start();
    const { id } = await createLesson(admin, draft.blockId);
    const { status, body } = await admin.put(`/api/admin/lessons/${id}`, { ...draft, [field]: ' ', revision: 1 });
    expect([status, body]).toEqual([400, { code: 'missing-fields', message: fillAll, fields: { [field]: fillAll } }]);
    const lacking = await admin.put(`/api/admin/lessons/${id}`, { ...draft, [field]: undefined, revision: 1 });
    expect([lacking.status, lacking.body]).toMatchObject([400, { code: 'invalid-request' }]);
    expect((await admin.get(`/api/admin/lessons/${id}`)).body).toMatchObject({ title: 'Пластиды', revision: 1 });
  });

  test.for<object>([{ title: 1 }, { title: 'а'.repeat(301) }, { content: 'а'.repeat(200_001) }, { videoUrl: null }, { blockId: ['b'] }])(
    'a lesson with %o is none',
    async (change) => {
      const { admin, draft } = await start();
      const { status, body } = await admin.post('/api/admin/lessons', { ...draft, ...change });
      expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
    },
  );

  test('a block that is not there is a mistake of the input', async () => {
    const { admin, draft } = await start();
    const { id } = await createLesson(admin, draft.blockId);
    for (const blockId of ['nothing', "'", 'я']) {
      for (const { status, body } of [
        await admin.post('/api/admin/lessons', { ...draft, blockId }),
        await admin.put(`/api/admin/lessons/${id}`, { ...draft, blockId, revision: 1 }),
      ]) {
        expect([status, body]).toEqual([400, noBlock]);
      }
    }
    expect((await admin.get(`/api/admin/lessons/${id}`)).body).toMatchObject({ blockId: draft.blockId, revision: 1 });
  });

  test('an edit changes all but the video link, of one version only', async () => {
    const { admin, draft } = await start();
    const { id } = await createLesson(admin, draft.blockId);
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
    const edits = Array.from({ length: 20 }, (_, place) => edit(`Автор ${place}`, 2));
    expect(await countStatuses(edits)).toEqual({ 200: 1, 409: 19 });
  });

  test('a deleted lesson is not found, the second time neither', async () => {
    const { admin, draft } = await start();
    const { id } = await createLesson(admin, draft.blockId);
    const first = await admin.delete(`/api/admin/lessons/${id}`);
    expect([first.status, first.text]).toEqual([204, '']);
    for (const { status, body } of [
      await admin.delete(`/api/admin/lessons/${id}`),
      await admin.get(`/api/admin/lessons/${id}`),
      await admin.put(`/api/admin/lessons/${id}`, { ...draft, revision: 1 }),
    ]) {
      expect([status, body]).toEqual([404, gone]);
    }
  });
});
