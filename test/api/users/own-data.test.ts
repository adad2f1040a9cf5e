/** Tests the download of all data that the site stores about a person. */
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canvasPng, png } from '../../support/fixtures/files/image-fixtures.ts';
import { readAudit } from '../../support/fixtures/audit-fixtures.ts';
import { ADDED_PHOTO, registerPerson, tablesOf } from '../../support/fixtures/person-fixtures.ts';
import { createTest, questionOfEachType } from '../../support/fixtures/test-fixtures.ts';
import { VECTORS } from '../../support/fixtures/xss-payloads.ts';
import { describeApi, expectError, expectStatus } from '../../support/test-app.ts';
import type { TestClient } from '../../support/test-client.ts';
import { engines, withDatabase } from '../../support/test-database.ts';

type List = Record<string, unknown>[];
interface OwnData {
  format: number;
  collectedAt: string;
  origin: string;
  account: Record<string, unknown>;
  consents: List;
  tests: { name: string; attempt: number; score: number; maxScore: number; timestamp: string; answers: { question: string; answer: string; points: number; maxPoints: number }[] }[];
  lessons: OwnData['tests'];
  assignments: List;
  outsideResults: List;
  drafts: List;
  practice: List;
  checks: List;
  photos: List;
  groups: List;
  access: List;
  requests: List;
  remarks: List;
  reports: List;
  sessions: List;
  opened: List;
  journal: List;
}

/** For each table with personal data, the part of the download that must contain these data. */
const PERSONAL: Record<string, keyof OwnData> = {
  users: 'account',
  resetLinks: 'account',
  consents: 'consents',
  results: 'tests',
  drafts: 'drafts',
  clocks: 'tests',
  practiceCards: 'practice',
  practiceDecks: 'practice',
  assignmentSingles: 'assignments',
  assignmentPupils: 'assignments',
  outsideResults: 'outsideResults',
  photoOwners: 'photos',
  draftPhotos: 'drafts',
  works: 'tests',
  checks: 'tests',
  givenChecks: 'checks',
  askedQuestions: 'checks',
  addedPhotos: 'photos',
  workPhotos: 'photos',
  groupMembers: 'groups',
  openBlocks: 'access',
  accessRequests: 'requests',
  sessions: 'sessions',
  knownPlaces: 'sessions',
  servedVersions: 'opened',
  audit: 'journal',
};
/** Tables without personal data: content, counters, hashes, and the search index of names. The index is derived from `users`. */
const NOT_PERSONAL =
  /^(attempts|images|imageSizes|photos|photoBytes|deletedPhotos|extendedQuestions|workTotals|questionTotals|tests|testVersions|blocks|lessons|groups|assignments|assignmentGroups|apiKeys|roleCounts|consentCounts|assignmentChanges|assignmentCounts|resultTotals|examTotals|analyses|databaseState|epochVersions|operator|documents|deletedAddresses|userSearch\w*|kysely_migration\w*)$/;

describe.each(engines)('tables (%s)', (engine) => {
  test('every table is known to be personal or not: what a new one has of a person must be in the own data', async () => {
    await withDatabase(engine, async (db) => {
      const tables = await tablesOf(db);
      expect(tables.filter((table) => !(table in PERSONAL) && !NOT_PERSONAL.test(table))).toEqual([]);
      expect(Object.keys(PERSONAL).filter((table) => !tables.includes(table))).toEqual([]);
    });
  });
});

describeApi('own data', (app) => {
  const read = async (client: TestClient, path = '/api/profile/data'): Promise<OwnData> => {
    const response = await client.get<OwnData>(`${path}?format=json`);
    expectStatus(response, 200);
    return JSON.parse(response.text) as OwnData;
  };

  test('the JSON has everything of every personal table, and nothing of others', async () => {
    const person = await registerPerson(app);
    const { uid } = person;
    await app.db.insertInto('consents').values({ uid, version: 1, at: '2026-11-20T10:00:00.000Z', by: 'parent', parentName: 'Марина Кузнецова', paper: 0, notedBy: null, address: '192.0.2.7' }).execute();
    const data = await read(person.client);
    expect(Object.keys(data)).toEqual(['format', 'collectedAt', 'origin', 'account', 'consents', 'tests', 'lessons', 'assignments', 'outsideResults', 'drafts', 'practice', 'checks', 'groups', 'access', 'requests', 'remarks', 'reports', 'sessions', 'opened', 'journal', 'photos']);
    expect(data).toMatchObject({ format: 1, origin: expect.stringMatching(/^http:/) as string, remarks: [], reports: [] });
    for (const [table, part] of Object.entries(PERSONAL)) expect({ table, isEmpty: Object.keys(data[part]).length === 0 }).toEqual({ table, isEmpty: false });
    expect(data.account).toMatchObject({ uid, nickname: person.nickname, email: person.email, role: 0, resetLinkUntil: expect.any(String) as string });
    expect(data.consents).toEqual([{ version: 1, at: '2026-11-20T10:00:00.000Z', by: 'parent', parentName: 'Марина Кузнецова', paper: false, notedBy: null, address: '192.0.2.7', valid: true }]);
    expect(data.tests.map(({ name, attempt, score, maxScore }) => `${name} ${attempt}: ${score} ${maxScore}`)).toEqual(expect.arrayContaining(['Клетка 1: 0 5', 'Клетка 2: 5 5', 'Слово 1: 0 1', 'Работа о листьях 1: 4 7']));
    expect(data.tests).toHaveLength(4);
    const [{ answers } = { answers: [] }] = data.tests.filter(({ name, attempt }) => name === 'Клетка' && attempt === 2);
    expect(answers).toEqual([
      { question: questionOfEachType.text.question, answer: 'Хлоропласт', points: 1, maxPoints: 1 },
      { question: questionOfEachType.multiple.question, answer: 'Стенка; Пластиды', points: 2, maxPoints: 2 },
      { question: questionOfEachType.match.question, answer: 'Рибосома — Синтез белка; Лизосома — Пищеварение', points: 2, maxPoints: 2 },
    ]);
    expect(data.lessons).toHaveLength(1);
    expect(data.lessons[0]?.answers).toHaveLength(2);
    expect(data.assignments).toEqual([
      { name: 'Начатый', kind: 'test', due: { day: '2099-06-02', time: null }, note: 'Повторите §12', state: 'started', handedInAt: null, lateDays: null, extended: true, remindedAt: expect.any(String) as string },
    ]);
    expect(data.outsideResults).toEqual([
      { exam: 'ЕГЭ, биология, 2026', name: 'Пробник в школе', date: '2026-10-05', primary: 2, maxPrimary: 57, testPoints: null, mark: null, lines: [{ line: 12, score: 2, maxScore: 2 }], createdAt: expect.any(String) as string },
    ]);
    expect(data.drafts).toMatchObject([{ name: 'Начатый', attempt: 1, question: 'Верно?', answer: 'Да' }]);
    expect(data.practice[0]).toMatchObject({ name: expect.stringMatching(/./) as string, question: expect.stringMatching(/./) as string });
    const ofCheck = { name: 'Работа о листьях', attempt: 1, correctedFrom: null, correctedAt: null, amendedAt: null, givenAt: expect.any(String) as string };
    expect(data.checks).toEqual([
      { ...ofCheck, question: 'Зачем листу устьица?', points: 1, maxPoints: 3, comment: 'Почти всё.', notes: '1. Вот здесь', asked: 'А за устьица?', askedAt: expect.any(String) as string, reply: 'За них балл.', repliedAt: expect.any(String) as string },
      { ...ofCheck, question: 'Зачем корню волоски?', points: 2, maxPoints: 3, comment: '', notes: '', asked: null, askedAt: null, reply: null, repliedAt: null },
    ]);
    const urlOf = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
    expect(new Map(data.photos.map(({ added, url }) => [added, url]))).toEqual(new Map([[false, urlOf(canvasPng)], [true, urlOf(ADDED_PHOTO)]]));
    expect(data.photos).toHaveLength(2);
    expect(data.requests.map(({ status, decidedBy }) => [status, decidedBy])).toEqual(expect.arrayContaining([['declined', 'администратор'], ['open', null]]));
    expect(data.requests[0]).toMatchObject({ code: expect.stringMatching(/^[A-Z0-9]{6,}/) as string });
    expect(data.journal.find(({ action }) => action === 'reset-link-created')).toMatchObject({ by: 'администратор', address: null });
    expect(data.journal.find(({ action }) => action === 'nickname-changed')).toMatchObject({ by: person.nickname, address: '127.0.0.1' });
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/argon2|Администратор|admin@listok/);
    for (const secret of ['гомозигота', 'Втайне', 'Элемент a', 'Чтобы всасывать воду', questionOfEachType.freeform.freeformAnswer, questionOfEachType.freeform.question]) expect(text).not.toContain(secret);
  });

  test('the newest 100 MB of photos are in the files, the others are only named', async () => {
    const pupil = await app.registerPupil();
    const photos = [41, 42, 43].map((width) => png(width, 7));
    for (const [age, bytes] of photos.entries()) {
      const id = createHash('sha256').update(bytes).digest('hex');
      expectStatus(await pupil.client.send('PUT', `/api/photos/${id}`, bytes, { 'content-type': 'image/png' }), 201);
      await app.db.updateTable('photos').set({ bytes: age === 2 ? 1 : 50_000_000 + age }).where('id', '=', id).execute();
      await app.db.updateTable('photoOwners').set({ at: `2026-11-2${9 - age}T10:00:00.000Z` }).where('photoId', '=', id).execute();
    }
    const urls = photos.map((bytes) => `data:image/png;base64,${bytes.toString('base64')}`);
    expect((await read(pupil.client)).photos.map(({ url }) => url)).toEqual([urls[0], null, null]);
    const { text } = await pupil.client.get('/api/profile/data?format=html');
    expect(urls.map((url) => text.includes(url))).toEqual([true, false, false]);
    expect(text.match(/<p>Снимок [^<]+<\/p>/g)).toHaveLength(2);
    await app.db.updateTable('photos').set({ bytes: 50_000_000 }).where('bytes', '=', 50_000_001).execute();
    expect((await read(pupil.client)).photos.map(({ url }) => url)).toEqual([urls[0], urls[1], null]);
  });

  test('the page has the same, without scripts, under a name of its own', async () => {
    const person = await registerPerson(app);
    const data = await read(person.client);
    const { status, headers, text } = await person.client.get('/api/profile/data?format=html');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(decodeURIComponent(headers['content-disposition'] ?? '')).toMatch(new RegExp(`^attachment; .*Мои данные — ${person.nickname} — \\d{4}-\\d\\d-\\d\\d\\.html$`));
    expect(text).not.toMatch(/<script|<link|src=(?!"data:image)|\son\w+=|https?:/);
    for (const heading of ['Аккаунт', 'Согласия', 'Результаты тестов', 'Уроки', 'Задания', 'Начатые ответы', 'Работа над ошибками', 'Проверка развёрнутых ответов', 'Группы, доступ и заявки', 'Фотографии', 'Сеансы и адреса', 'Журнал']) expect(text).toContain(`>${heading}</h2>`);
    expect(text).toContain('Результаты тестов (4)');
    expect(text).toContain('Задания (1)');
    expect(text.replaceAll('\u00A0', ' ')).toContain('ЕГЭ, биология, 2026. Пробник в школе</td><td>2 из 57\nлиния 12: 2 из 2</td><td>5 октября 2026');
    expect(text.replaceAll('\u00A0', ' ')).toMatch(/Тест «Начатый»\nПовторите §12<\/td><td>до 2 июня 2099, продлён<\/td><td>начато\nрепетитор напомнил /);
    for (const value of [person.nickname, person.email, 'Хлоропласт', 'Стенка; Пластиды', 'Начатый', ...data.requests.map(({ code }) => String(code))]) expect(text).toContain(value);
    expect(text.replaceAll('\u00A0', ' ')).toMatch(/Зачем листу устьица\?<\/td><td>1 из 3\nПочти всё\.\n1\. Вот здесь\nВопрос [^\n]+: А за устьица\?\nОтвет администратора [^\n]+: За них балл\.</);
    expect(text).toContain(', добавлен при проверке</figcaption>');
    // The page contains the bytes of the image.
    expect(text).toContain(`src="data:image/png;base64,${canvasPng.toString('base64')}"`);
    expect(text).toContain('Ничего нет.');
    expect(text).not.toMatch(/Администратор|admin@listok|argon2/);
  });

  test('whatever texts people use, none of them is code on the page', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const questions = VECTORS.map((question) => ({ ...questionOfEachType.text, question, options: [question, 'Нет'], correct: 0 }));
    const { id } = await createTest(admin, { name: '<img src=x onerror=alert(1)>', questions });
    expectStatus(await pupil.client.put(`/api/results/${id}`, { answers: questions.map(() => 0) }), 201);
    expectStatus(await pupil.client.patch('/api/profile', { nickname: '</title><script>alert(1)</script>' }), 200);
    const { text } = await pupil.client.get('/api/profile/data?format=html');
    const tags = new Set([...text.replace(/<style>[^]*<\/style>/, '').matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag?.toLowerCase()));
    const allowed = ['html', 'head', 'meta', 'title', 'body', 'main', 'p', 'svg', 'path', 'h1', 'h2', 'h3', 'nav', 'ul', 'li', 'a', 'div', 'table', 'thead', 'tbody', 'tr', 'th', 'td'];
    expect([...tags].filter((tag) => !allowed.includes(tag ?? ''))).toEqual([]);
  });

  test('more rows than a page of each list are all there, once', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    const { uid } = pupil;
    const { id } = await createTest(admin, { name: 'Много попыток', questions: [questionOfEachType.text] });
    const attempts = Array.from({ length: 65 }, (_, index) => ({ uid, testId: id, attempt: index + 1, revision: 1, answers: '[1]', score: 1, maxScore: 1, timestamp: '2026-01-01T00:00:00.000Z', putAsideAt: index < 64 ? '2026-01-02T00:00:00.000Z' : null }));
    await app.db.insertInto('results').values(attempts).execute();
    const entries = Array.from({ length: 450 }, (_, index) => ({ id: `${uid}-${index}`, at: `2026-01-01T00:00:${String(index % 60).padStart(2, '0')}.000Z`, action: 'signed-in', actorUid: index % 2 === 0 ? uid : null, subjectKind: index % 2 === 0 ? null : 'user', subjectId: index % 2 === 0 ? null : uid, subjectTitle: null, details: '{}' }));
    for (let index = 0; index < entries.length; index += 150) await app.db.insertInto('audit').values(entries.slice(index, index + 150)).execute();
    const data = await read(pupil.client);
    expect(data).not.toHaveProperty('photos');
    expect(data.tests.map(({ attempt }) => attempt)).toEqual(attempts.map(({ attempt }) => attempt));
    expect(data.journal.filter(({ at }) => String(at).startsWith('2026-01-01'))).toHaveLength(450);
    const times = data.journal.map(({ at }) => String(at));
    expect(times).toEqual(times.toSorted().toReversed());
  });

  test('an administrator downloads a pupil’s, and the journal says so; the pupil’s own data name no administrator', async () => {
    const admin = await app.signInAdmin();
    const pupil = await app.registerPupil();
    expect((await read(admin, `/api/admin/users/${pupil.uid}/data`)).account).toMatchObject({ uid: pupil.uid });
    expect((await readAudit(admin, { subject: pupil.uid })).entries[0]).toMatchObject({ action: 'data-downloaded', actor: { email: 'admin@listok.test' } });
    const own = await read(pupil.client);
    expect(own.journal.filter(({ action }) => action === 'data-downloaded').map(({ by, address }) => [by, address])).toEqual([[expect.stringContaining('Ученик'), '127.0.0.1'], ['администратор', null]]);
    // An administrator's own data name no other user.
    expect(JSON.stringify(await read(admin))).not.toContain(pupil.email);
  });

  test.for(['', '?format=', '?format=pdf', '?format=HTML'])('the query «%s» is rejected', async (query) => {
    const pupil = await app.registerPupil();
    const { status, body } = await pupil.client.get(`/api/profile/data${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'invalid-request' } });
  });

  test('data of nobody are not found, and those of others are for administrators', async () => {
    const [admin, pupil, other] = [await app.signInAdmin(), await app.registerPupil(), await app.registerPupil()];
    expectError(await admin.get('/api/admin/users/nobody/data?format=json'), 404, 'user-not-found');
    const { status, body } = await pupil.client.get(`/api/admin/users/${other.uid}/data?format=json`);
    expect([status, body]).toMatchObject([403, { code: 'forbidden' }]);
  });

  test('there are ten downloads an hour of one person by one person', async () => {
    const admin = await app.signInAdmin();
    const [pupil, other] = [await app.registerPupil(), await app.registerPupil()];
    for (let count = 0; count < 10; count += 1) expectStatus(await pupil.client.get(`/api/profile/data?format=${count % 2 === 0 ? 'html' : 'json'}`), 200);
    const refused = await pupil.client.get('/api/profile/data?format=html');
    expect([refused.status, refused.body]).toEqual([429, { code: 'too-many-requests', message: 'Слишком много попыток. Попробуйте позже.' }]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(15 * 60);
    expectStatus(await admin.get(`/api/admin/users/${pupil.uid}/data?format=json`), 200);
    expectStatus(await other.client.get('/api/profile/data?format=json'), 200);
  });
});
