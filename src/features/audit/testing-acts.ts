/** Every act that the journal keeps, for tests: what has to be there before it, the act, and its entry. */
import { expect } from 'vitest';
import type { Action, AuditDetails, AuditEntry } from '../../domain/audit.ts';
import { type Pupil, type TestApp } from '../../server/testing.ts';
import { ADMINISTRATOR, TEST_PASSWORD } from '../../server/testing-accounts.ts';
import type { TestClient } from '../../server/testing-client.ts';
import { importJson } from '../../transfer/testing.ts';
import { addAdministrator, firstAdministrator } from '../account/first-administrator.ts';
import { createBlock, createLesson, createLessonTest, openBlocks, twoQuestions } from '../lessons/testing.ts';
import { createTest, oneQuestion } from '../tests/testing.ts';

export interface World {
  app: TestApp;
  admin: TestClient;
  pupil: Pupil;
}

/** An administrator and a pupil who are signed in. */
export async function newWorld(app: TestApp): Promise<World> {
  const [admin, pupil] = [await app.signInAdmin(), await app.registerPupil()];
  // An act before may have taken the role.
  await app.db.updateTable('users').set({ role: 99 }).where('email', '=', ADMINISTRATOR).execute();
  return { app, admin, pupil };
}

interface PreparedAct {
  act: () => Promise<unknown>;
  /** Who; without it the administrator. */
  actor?: AuditEntry['actor'];
  subject?: AuditEntry['subject'];
  details?: AuditDetails;
  isByProgram?: true;
}

/** What pupils choose in these tests, and no log or journal may know. */
export const SECRETS = { newPassword: 'совсем-новый-пароль', wrongPassword: 'не-тот-пароль', password: TEST_PASSWORD };

const anyId = expect.any(String) as string;
/** Whoever registers in tests is called so. */
const asActor = ({ uid, email }: Pupil) => ({ uid, nickname: 'Ученик', email });
const asSubject = ({ uid }: Pupil) => ({ kind: 'user', id: uid, title: 'Ученик' }) as const;
const aboutHim = (pupil: Pupil) => ({ subject: asSubject(pupil), details: { email: pupil.email } });
const newLesson = async (admin: TestClient) => createLesson(admin, (await createBlock(admin)).id);

/** How each act comes about; a new act without one does not compile. */
export const acts: Record<Action, (world: World) => Promise<PreparedAct> | PreparedAct> = {
  'signed-in': ({ app, pupil }) => ({
    act: () => app.client().post('/api/session', { email: pupil.email, password: pupil.password }),
    actor: asActor(pupil),
  }),
  'sign-in-failed': ({ app, pupil }) => {
    const attempt = { email: ` ${pupil.email.toUpperCase()} `, password: SECRETS.wrongPassword };
    return { act: () => app.client().post('/api/session', attempt), actor: null, ...aboutHim(pupil) };
  },
  'sign-in-unknown': ({ app }) => ({
    act: () => app.client().post('/api/session', { email: ' Nobody@listok.test', password: SECRETS.wrongPassword }),
    actor: null,
    subject: { kind: 'user', id: null, title: 'nobody@listok.test' },
  }),
  registered: ({ app }) => {
    const registration = { nickname: ' Новый ', email: 'New@listok.test', password: SECRETS.password };
    return {
      act: () => app.client().post('/api/registration', registration),
      actor: { uid: anyId, nickname: 'Новый', email: 'new@listok.test' },
    };
  },
  'nickname-changed': ({ pupil }) => ({
    act: () => pupil.client.patch('/api/profile', { nickname: ' Ёлкин ' }),
    actor: asActor(pupil),
    details: { from: 'Ученик', to: 'Ёлкин' },
  }),
  'password-changed': ({ pupil }) => {
    const { newPassword } = SECRETS;
    const act = () => pupil.client.put('/api/profile/password', { oldPassword: pupil.password, newPassword });
    return { act, actor: asActor(pupil) };
  },
  'reset-link-created': ({ admin, pupil }) => ({
    act: () => admin.post(`/api/admin/users/${pupil.uid}/reset-link`, {}),
    ...aboutHim(pupil),
  }),
  'password-reset': async ({ app, admin, pupil }) => {
    const { body } = await admin.post<{ url: string }>(`/api/admin/users/${pupil.uid}/reset-link`, {});
    const reset = { token: new URL(body.url).hash.slice(1), newPassword: SECRETS.newPassword };
    return { act: () => app.client().put('/api/password-reset', reset), actor: asActor(pupil) };
  },
  'sessions-ended': async ({ app, pupil }) => {
    const { email, password } = pupil;
    for (const client of [app.client(), app.client()]) await client.post('/api/session', { email, password });
    const act = () => pupil.client.delete('/api/profile/sessions');
    return { act, actor: asActor(pupil), details: { sessions: 2 } };
  },
  'administrator-made': async ({ app: { db }, pupil }) => {
    // As on a site whose only administrator is gone.
    await db.updateTable('users').set({ role: 0 }).where('role', '=', 99).execute();
    const credentials = { email: pupil.email, password: SECRETS.newPassword };
    const first = await firstAdministrator(db, credentials);
    return { act: () => addAdministrator(db, first), actor: null, isByProgram: true, ...aboutHim(pupil) };
  },
  'role-changed': ({ admin, pupil }) => ({
    act: () => admin.patch(`/api/admin/users/${pupil.uid}`, { role: 1, accessBlocks: [] }),
    subject: asSubject(pupil),
    details: { email: pupil.email, from: '0', to: '1' },
  }),
  'blocks-opened': async ({ admin, pupil }) => {
    const old = await createBlock(admin);
    const genes = await createBlock(admin, { title: 'Генетика', order: 2 });
    const cell = await createBlock(admin);
    await openBlocks(admin, pupil, old.id);
    return {
      act: () => admin.patch(`/api/admin/users/${pupil.uid}`, { role: 0, accessBlocks: [genes.id, old.id, cell.id] }),
      subject: asSubject(pupil),
      details: { email: pupil.email, blocks: ['Клетка', 'Генетика'] },
    };
  },
  'blocks-closed': async ({ admin, pupil }) => {
    const kept = await createBlock(admin);
    const { id } = await createBlock(admin, { title: 'Органы' });
    await openBlocks(admin, pupil, kept.id, id);
    return {
      act: () => admin.patch(`/api/admin/users/${pupil.uid}`, { accessBlocks: [kept.id] }),
      subject: asSubject(pupil),
      details: { email: pupil.email, blocks: ['Органы'] },
    };
  },
  'test-created': ({ admin }) => ({
    act: () => admin.post('/api/admin/tests', oneQuestion(' Экология ')),
    subject: { kind: 'test', id: anyId, title: 'Экология' },
  }),
  'test-changed': async ({ admin }) => {
    const { id, questions } = await createTest(admin, oneQuestion('Биоценоз'));
    await admin.put(`/api/admin/tests/${id}`, { name: 'Экология', questions: [...questions, ...questions], revision: 1 });
    return {
      // As it was once, but not as it was last.
      act: () => admin.put(`/api/admin/tests/${id}`, { ...oneQuestion('Биоценоз'), revision: 2 }),
      subject: { kind: 'test', id, title: 'Биоценоз' },
      details: { changed: ['name', 'questions'], from: 'Экология' },
    };
  },
  'test-deleted': async ({ admin }) => {
    const { id, name } = await createTest(admin);
    return { act: () => admin.delete(`/api/admin/tests/${id}`), subject: { kind: 'test', id, title: name } };
  },
  'block-created': ({ admin }) => ({
    act: () => admin.post('/api/admin/blocks', { title: ' Клетка ', description: 'О клетке', order: 1 }),
    subject: { kind: 'block', id: anyId, title: 'Клетка' },
  }),
  'block-changed': async ({ admin }) => {
    const { id, ...block } = await createBlock(admin);
    return {
      act: () => admin.put(`/api/admin/blocks/${id}`, { ...block, order: 7, description: 'О ней' }),
      subject: { kind: 'block', id, title: 'Клетка' },
      details: { changed: ['description', 'order'] },
    };
  },
  'block-deleted': async ({ admin, pupil }) => {
    const { id, title } = await createBlock(admin);
    for (const hasTest of [true, true, false]) {
      const lesson = await createLesson(admin, id);
      if (hasTest) await createLessonTest(admin, lesson.id);
    }
    await openBlocks(admin, pupil, id);
    await createLessonTest(admin, (await newLesson(admin)).id);
    return {
      act: () => admin.delete(`/api/admin/blocks/${id}`),
      subject: { kind: 'block', id, title },
      details: { lessons: 3, tests: 2, people: 1 },
    };
  },
  'lesson-created': async ({ admin }) => {
    const { id: blockId } = await createBlock(admin);
    const draft = { title: 'Митоз', content: 'О делении', videoUrl: 'https://youtu.be/dQw4w9WgXcQ', blockId };
    return {
      act: () => admin.post('/api/admin/lessons', draft),
      subject: { kind: 'lesson', id: anyId, title: 'Митоз' },
    };
  },
  'lesson-changed': async ({ admin }) => {
    const { id, revision, content } = await newLesson(admin);
    const { id: blockId } = await createBlock(admin);
    return {
      act: () => admin.put(`/api/admin/lessons/${id}`, { title: 'Лейкопласты', content, blockId, revision }),
      subject: { kind: 'lesson', id, title: 'Лейкопласты' },
      details: { changed: ['title', 'blockId'], from: 'Пластиды' },
    };
  },
  'lesson-deleted': async ({ admin }) => {
    const { id, title } = await newLesson(admin);
    await createLessonTest(admin, id);
    return {
      act: () => admin.delete(`/api/admin/lessons/${id}`),
      subject: { kind: 'lesson', id, title },
      details: { tests: 1 },
    };
  },
  'lesson-test-created': async ({ admin }) => {
    const { id, title } = await newLesson(admin);
    return {
      act: () => admin.put(`/api/admin/lesson-tests/${id}`, { questions: twoQuestions }),
      subject: { kind: 'lesson-test', id, title },
    };
  },
  'lesson-test-changed': async ({ admin }) => {
    const { id, title } = await newLesson(admin);
    await createLessonTest(admin, id);
    await admin.put(`/api/admin/lesson-tests/${id}`, { questions: twoQuestions.slice(1), revision: 1 });
    return {
      // As it was once, but not as it was last.
      act: () => admin.put(`/api/admin/lesson-tests/${id}`, { questions: twoQuestions, revision: 2 }),
      subject: { kind: 'lesson-test', id, title },
      details: { changed: ['questions'] },
    };
  },
  'lesson-test-deleted': async ({ admin }) => {
    const { id, title } = await newLesson(admin);
    await createLessonTest(admin, id);
    return {
      act: () => admin.delete(`/api/admin/lesson-tests/${id}`),
      subject: { kind: 'lesson-test', id, title },
    };
  },
  imported: ({ app }) => {
    const blocks = { imported: { title: 'Приехал', description: 'Издалека', order: 1 }, refused: { title: '' } };
    const details = { taken: { blocks: 1 } };
    return { act: () => importJson(app.db, { blocks }), actor: null, isByProgram: true, details };
  },
};
