import { expect, test } from 'vitest';
import { EXPORT_FORMATS } from '../../../src/domain/question-import/formats.ts';
import type { ImportResponse } from '../../../src/features/question-import/contract.ts';
import { dataUrl, greyPixel } from '../../support/fixtures/files/image-fixtures.ts';
import { createCourse } from '../../support/fixtures/lesson-fixtures.ts';
import { createTest, questionOfEachType } from '../../support/fixtures/test-fixtures.ts';
import { describeApiOnce } from '../../support/test-app.ts';

describeApiOnce('GET …/export', (app) => {
  test('a test comes in again as it went out, in every format', async () => {
    const admin = await app.signInAdmin();
    const { text, extended: _, ...others } = questionOfEachType;
    const stored = await createTest(admin, { name: 'Клетка: строение', questions: [{ ...text, topic: 'Клетка', explanation: 'Там хлорофилл.', contextImage: dataUrl(greyPixel(1)) }, ...Object.values(others)] });
    for (const format of EXPORT_FORMATS) {
      const { status, headers, text: content } = await admin.get(`/api/admin/tests/${stored.id}/export?format=${format}`);
      const extension = { gift: 'gift', 'moodle-xml': 'xml', text: 'txt' }[format];
      expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining(`filename*=UTF-8''${encodeURIComponent('Клетка_ строение')}.${extension}`)]);
      const { body } = await admin.post<ImportResponse>('/api/admin/question-imports', { format: 'auto', encoding: 'utf8', content });
      const expected = format === 'moodle-xml' ? stored.questions : stored.questions.map((question) => ({ ...question, contextImage: null }));
      expect([body.format, body.name, body.questions.map(({ question }) => question)]).toEqual([format, stored.name, expected]);
    }
  });

  test('materials, lines and settings come in again as they went out, and images where the format holds them', async () => {
    const admin = await app.signInAdmin();
    const { text, match, number } = questionOfEachType;
    const materials = [
      { id: 'm1', text: 'Опыт -- «до» {и} после\n\n| А | Б |\n|---|---|\n| <1> | **2** |', images: [dataUrl(greyPixel(1)), dataUrl(greyPixel(2))] },
      { id: 'm-2', text: '', images: [dataUrl(greyPixel(3))] },
    ];
    const questions = [{ ...number, line: 5, materialId: 'm1' }, { ...match, line: 6, materialId: 'm1' }, { ...text, materialId: 'm-2' }, { ...text, line: 99 }];
    const settings = { exam: 'ege-biology-2026', timeLimit: 235, timeMode: 'training', allowUnanswered: true } as const;
    const stored = await createTest(admin, { name: 'Вариант', questions, materials, ...settings });
    for (const format of EXPORT_FORMATS) {
      const { text: content } = await admin.get(`/api/admin/tests/${stored.id}/export?format=${format}`);
      const { body } = await admin.post<ImportResponse>('/api/admin/question-imports', { format: 'auto', encoding: 'utf8', content });
      expect(body.questions.map(({ question }) => question)).toEqual(stored.questions);
      expect(body).toMatchObject({ format, name: 'Вариант', ...settings });
      const holdsImages = format === 'moodle-xml';
      expect(body.materials).toEqual(holdsImages ? materials : materials.map((material) => ({ ...material, images: [] })));
      expect(body.problems.map(({ message }) => message)).toEqual(holdsImages ? [] : ['Рисунка в файле нет.', 'Рисунка в файле нет.']);
    }
  });

  test('a lesson test goes out under its name, and another format or test is refused', async () => {
    const { admin, lesson } = await createCourse(app);
    const { text } = await admin.get(`/api/admin/lesson-tests/${lesson.id}/export?format=text`);
    expect(text.split('\n')[0]).toMatch(/^Тест для: /);
    for (const [path, status, code] of [
      [`/api/admin/lesson-tests/${lesson.id}/export?format=docx`, 400, 'invalid-request'],
      [`/api/admin/lesson-tests/${lesson.id}/export`, 400, 'invalid-request'],
      ['/api/admin/lesson-tests/nobody/export?format=gift', 404, 'lesson-not-found'],
      ['/api/admin/tests/nobody/export?format=gift', 404, 'test-not-found'],
    ] as const) {
      const { status: found, body } = await admin.get<{ code: string }>(path);
      expect([path, found, body.code]).toEqual([path, status, code]);
    }
  });
});
