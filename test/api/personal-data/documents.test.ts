import { beforeAll, expect, test } from 'vitest';
import type { PersonalData, ShownDocument } from '../../../src/features/personal-data/contract.ts';
import { createKey } from '../../support/fixtures/access-fixtures.ts';
import { createWorkTest } from '../../support/fixtures/checking-fixtures.ts';
import { createBlock, createLesson } from '../../support/fixtures/lesson-fixtures.ts';
import { OPERATOR, outcomeOf, readPersonalData } from '../../support/fixtures/personal-data-fixtures.ts';
import { describeApi, expectStatus, type Pupil } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';

describeApi(
  'operator and documents',
  (app) => {
    let admin: TestClient;
    let pupil: Pupil;
    const save = (change: object) => admin.put<PersonalData>('/api/admin/personal-data', change);
    const publish = (body: object) => admin.post('/api/admin/documents', body);
    const both = { policy: { text: 'Политика.', basedOn: 0 }, consent: { text: 'Согласие.', basedOn: 0 } };

    beforeAll(async () => {
      admin = await app.signInAdmin();
      pupil = await app.registerPupil();
    });

    test('before the first publication the site is as it was', async () => {
      expect((await app.client().get('/api/config')).body).toMatchObject({ personalData: null });
      for (const path of ['/api/documents/policy', '/api/documents/consent', '/api/documents/other', '/api/documents/policy?version=1']) {
        expect(outcomeOf(await app.client().get(path))).toBe('404 document-not-found');
      }
      expectStatus(await pupil.client.get('/api/tests'), 200);
      expect((await admin.get('/api/admin/documents/policy')).body).toEqual([]);
      expect(outcomeOf(await pupil.client.post('/api/profile/consent', { version: 1, by: 'pupil' }))).toBe('404 document-not-found');
      expect(outcomeOf(await admin.post('/api/admin/consents', { uids: [pupil.uid], by: 'pupil' }))).toBe('400 invalid-request');
    });

    test('the settings say what is missing, and what the templates say of this site', async () => {
      const { templates, ...settings } = await readPersonalData(admin);
      expect(settings).toMatchObject({ operator: null, asking: false, revision: 0, policy: null, consent: null, missing: ['name', 'email', 'server-place'], changes: { policy: [], consent: [] } });
      expect(settings.consents).toEqual({ pupil: 0, parent: 0, paper: 0, none: 1 });
      expect(templates.policy).toContain('Оператор — имя оператора. Написать оператору: email оператора. Политика действует для сайта био.рф.');
      expect(templates.consent).toContain('Кому: имя оператора, email оператора (дальше — оператор). Где: на сайте био.рф.');
      expect(templates.policy).toContain('`__Host-session`');
      expect(templates.policy).not.toMatch(/\{\{|<!--/);
    });

    test('nothing is published without an operator, and asking begins with the publication', async () => {
      expect(outcomeOf(await publish(both))).toBe('400 missing-fields');
      expect(outcomeOf(await save({ operator: OPERATOR, asking: true, revision: 0 }))).toBe('400 invalid-request');
    });

    test.each([
      [{ name: ' ' }, 'missing-fields', { 'operator.name': 'Введите имя или название.' }],
      [{ email: '' }, 'missing-fields', { 'operator.email': 'Введите email.' }],
      [{ email: 'dannye' }, 'invalid-email', { 'operator.email': '❌ Неверный формат email.' }],
      [{ inn: '12345678901' }, 'invalid-inn', { 'operator.inn': 'ИНН — это 10 или 12 цифр.' }],
      [{ inn: '12345678ab' }, 'invalid-inn', { 'operator.inn': 'ИНН — это 10 или 12 цифр.' }],
      [{ backupDays: 0 }, 'invalid-request', { 'operator.backupDays': 'От 1 до 365 дней.' }],
      [{ backupDays: 366 }, 'invalid-request', { 'operator.backupDays': 'От 1 до 365 дней.' }],
      [{ name: 'а'.repeat(301) }, 'invalid-request', { 'operator.name': 'Не больше 300 символов.' }],
    ] as const)('an operator with %j is refused as %s', async (wrong, code, fields) => {
      const response = await save({ operator: { ...OPERATOR, ...wrong }, revision: 0 });
      expect(outcomeOf(response)).toBe(`400 ${code}`);
      expect(response.body).toMatchObject({ fields });
    });

    test('the operator is saved with a revision, on one line each, and once by two tutors at a time', async () => {
      expect(outcomeOf(await save({ operator: null, revision: 0 }))).toBe('400 invalid-request');
      const typed = { ...OPERATOR, name: ' Ольга \n Соколова ', inn: '7328 0000 0012', address: ' ', serverPlace: null };
      const responses = await Promise.all([save({ operator: typed, revision: 0 }), save({ operator: typed, revision: 0 })]);
      expect(responses.map(outcomeOf).toSorted()).toEqual(['200', '409 edit-conflict']);
      const { operator, revision, missing } = await readPersonalData(admin);
      expect([operator, revision, missing]).toEqual([{ ...OPERATOR, name: 'Ольга Соколова', address: null, serverPlace: null }, 1, ['server-place']]);
      expect(outcomeOf(await save({ operator: OPERATOR, revision: 0 }))).toBe('409 edit-conflict');
      expect((await save({ operator: OPERATOR, revision: 1 })).body).toMatchObject({ operator: OPERATOR, revision: 2, missing: [] });
      expect((await app.client().get('/api/config')).body).toMatchObject({ personalData: null });
    });

    test('the first publication takes both documents, and asks', async () => {
      for (const body of [{ policy: both.policy }, { consent: both.consent }, {}]) expect(outcomeOf(await publish(body))).toBe('400 invalid-request');
      expect(outcomeOf(await publish({ ...both, policy: { text: ' \n', basedOn: 0 } }))).toBe('400 missing-fields');
      expect(outcomeOf(await publish({ ...both, policy: { text: 'а'.repeat(50_001), basedOn: 0 } }))).toBe('400 invalid-request');
      expect(outcomeOf(await publish({ ...both, policy: { text: 'Политика.', basedOn: 1 } }))).toBe('409 edit-conflict');
      expect((await readPersonalData(admin)).policy).toBeNull();
      const responses = await Promise.all([publish(both), publish(both)]);
      expect(responses.map(outcomeOf).toSorted()).toEqual(['201', '409 edit-conflict']);
      const head = { version: 1, publishedAt: expect.any(String) as string, note: null, publishedBy: 'Администратор' };
      const { body } = responses.find(({ status }) => status === 201) ?? {};
      expect(body).toEqual({ policy: { ...head, kind: 'policy', askAgain: false }, consent: { ...head, kind: 'consent', askAgain: true } });
      expect((await app.client().get('/api/config')).body).toMatchObject({
        personalData: { asking: true, consentVersion: 1, policyVersion: 1, operator: { name: OPERATOR.name, email: OPERATOR.email } },
      });
      expect(outcomeOf(await pupil.client.get('/api/tests'))).toBe('403 consent-required');
    });

    test('later versions are published one by one, and earlier ones stay', async () => {
      expect(outcomeOf(await publish({ consent: { text: 'Ещё.', basedOn: 0 } }))).toBe('409 edit-conflict');
      expect(outcomeOf(await publish({ consent: { text: 'Ещё.', note: 'а'.repeat(301), basedOn: 1 } }))).toBe('400 invalid-request');
      const response = await publish({ consent: { text: 'Второе согласие.', note: ' Короче ', basedOn: 1 } });
      expect(response.body).toMatchObject({ policy: { version: 1 }, consent: { version: 2, note: 'Короче', askAgain: false } });
      const shown = (await app.client().get<ShownDocument>('/api/documents/consent')).body;
      expect(shown).toMatchObject({ kind: 'consent', version: 2, text: 'Второе согласие.', note: 'Короче', askAgain: false, versions: [{ version: 2 }, { version: 1 }] });
      expect((await app.client().get('/api/documents/consent?version=1')).body).toMatchObject({ version: 1, text: 'Согласие.' });
      for (const version of ['3', '0', 'x', '99999999999']) expect([version, outcomeOf(await app.client().get(`/api/documents/consent?version=${version}`))]).toEqual([version, '404 document-not-found']);
      expect((await admin.get<{ version: number }[]>('/api/admin/documents/consent')).body.map((each) => each.version)).toEqual([2, 1]);
      expect(outcomeOf(await admin.get('/api/admin/documents/other'))).toBe('404 document-not-found');
    });

    test('what has changed on the site since the publication is told line by line', async () => {
      const before = await readPersonalData(admin);
      expectStatus(await publish({ policy: { text: before.templates.policy, basedOn: 1 }, consent: { text: before.templates.consent, basedOn: 2 } }), 201);
      expect((await readPersonalData(admin)).changes).toEqual({ policy: [], consent: [] });
      await createKey(admin, 'users:read', 'access:write');
      const { id } = await createBlock(admin);
      await createLesson(admin, id, { videoUrl: 'https://rutube.ru/video/0123456789abcdef0123456789abcdef/' });
      const { changes } = await readPersonalData(admin);
      expect(changes.consent).toEqual([
        { kind: 'added', line: expect.stringMatching(/^Программы \(боты\) оператора, которым открыта часть данных: «.+» \(видит учеников, открывает доступ\)\.$/) as string, heading: 'Что с ними можно делать' },
        { kind: 'added', line: 'Больше никому данные не передаются.', heading: 'Что с ними можно делать' },
        { kind: 'removed', line: 'Больше никому данные не передаются. За границу сайт их не отправляет.', heading: 'Что с ними можно делать' },
      ]);
      expect(changes.policy.map(({ kind, heading }) => `${kind} ${heading}`)).toEqual(['added Кому передаются', 'added Кому передаются', 'removed Кому передаются']);
      expect(changes.policy.map(({ line }) => line).join('\n')).toContain('Видео уроков лежит на rutube.ru.');
      // The documents have to mention extended answers as soon as the site has its first extended question.
      await createWorkTest(app);
      const { policy, consent } = (await readPersonalData(admin)).changes;
      expect([policy.length - changes.policy.length, consent.length - changes.consent.length]).toEqual([1, 1]);
      for (const changed of [policy, consent]) expect(changed.map(({ line }) => line).join('\n')).toMatch(/фотографии\S* развёрнутых ответов/i);
    });

    test('the notice for Роскомнадзор says what the site knows, and warns of what is abroad', async () => {
      const { body } = await admin.get<{ field: string; text: string | null; warning: string | null }[]>('/api/admin/personal-data/notice');
      const of = (field: string) => body.find((each) => each.field === field);
      expect(body).toHaveLength(16);
      expect(of('Оператор')).toEqual({ field: 'Оператор', text: OPERATOR.name, warning: null });
      expect(of('Адрес')?.text).toBeNull();
      expect(of('Цель обработки')?.text).toMatch(/^Обучение на сайте био\.рф: .+ и результаты, защита сайта$/);
      expect(of('Дата начала обработки')?.text).toMatch(/^\d+ [а-я]+ 20\d\d: первая регистрация ученика$/);
      expect(of('Трансграничная передача')).toMatchObject({ text: 'Нет', warning: expect.stringContaining('Проверьте: «Написать боту» ведёт на t.me') as string });
      expect(of('Где база данных')).toMatchObject({ text: 'Россия, Москва', warning: null });
      const { operator, revision } = await readPersonalData(admin);
      expectStatus(await save({ operator: { ...operator, serverPlace: 'Финляндия' }, revision }), 200);
      const moved = await admin.get<{ field: string; warning: string | null }[]>('/api/admin/personal-data/notice');
      expect(moved.body.at(-1)).toMatchObject({ field: 'Где база данных', warning: 'Проверьте: база должна стоять в России' });
    });

    test('a deleted administrator stays nameless', async () => {
      await app.db.updateTable('users').set({ email: 'gone@listok.test' }).where('role', '=', 99).execute();
      await app.db.deleteFrom('users').where('role', '=', 99).execute();
      const next = await app.signInAdmin();
      expect((await readPersonalData(next)).policy?.publishedBy).toBe('удалённый администратор');
    });
  },
  { publicOrigin: new URL('https://био.рф').origin, botUrl: 'https://t.me/listok_bot' },
);
