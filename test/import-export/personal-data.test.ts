/** Tests the operator, documents and consents in exported files (rule R275). */
import { describe, expect, test } from 'vitest';
import type { Database } from '../../src/db/database.ts';
import { findGate } from '../../src/db/personal-data/find-gate.ts';
import { consentOf } from '../../src/db/personal-data/consents.ts';
import { findOperator, publishedPersonalData } from '../../src/db/personal-data/operator.ts';
import { FORMAT } from '../../src/import-export/documents.ts';
import { exportedText, importJson } from '../support/fixtures/files/import-json.ts';
import { engines, withDatabase } from '../support/test-database.ts';

const TIME = '2026-05-01T00:00:00.000Z';
const user = (uid: string, role = 0) => ({ uid, email: `${uid}@listok.test`, nickname: uid, role, accessBlocks: [], signedInAt: TIME });
const operator = { name: 'Школа', inn: null, email: 'data@listok.test', address: null, serverPlace: 'Россия', backupDays: 14, asking: true, firstPupilAt: '2020-01-01T00:00:00.000Z' };
const published = { publishedAt: TIME, text: 'Текст', template: 'Шаблон', note: null, askAgain: false, publishedBy: 'boss' };
const given = { at: TIME, by: 'pupil', parentName: null, paper: false, notedBy: null, address: '127.0.0.1' };
const file = (collections: object = {}) => ({
  format: FORMAT,
  users: { anna: user('anna'), boris: user('boris') },
  operator: { operator },
  policies: { 1: published },
  consentTexts: { 1: { ...published, askAgain: true }, 2: { ...published, note: 'Короче.' } },
  consents: { anna: { 1: given } },
  ...collections,
});
const isGated = async (db: Database, uid: string) => (await findGate(db, { uid, role: 0, signedInAt: TIME })) !== undefined;
const rejectedIn = (lines: string[]) => lines.filter((line) => line.includes('отклонён'));

describe.each(engines)('personal data of files in %s', (engine) => {
  test('an empty site asks as the site of the file did, and whoever consented there has consented', async () => {
    await withDatabase(engine, async (db) => {
      const lines = await importJson(db, file());
      expect(rejectedIn(lines)).toEqual([]);
      expect(lines).toContain('policies/1: взят с изменениями: администратора boss нет');
      expect(await publishedPersonalData(db)).toMatchObject({ asking: true, consentVersion: 2, policyVersion: 1, operator: { name: 'Школа' } });
      expect([await isGated(db, 'anna'), await isGated(db, 'boris')]).toEqual([false, true]);
      expect(await consentOf(db, 'anna')).toMatchObject({ version: 1, valid: true, address: '127.0.0.1' });
      expect(await db.selectFrom('databaseState').select('firstPupilAt').execute()).toEqual([{ firstPupilAt: operator.firstPupilAt }]);
      expect(await db.selectFrom('documents').select('publishedBy').distinct().execute()).toEqual([{ publishedBy: null }]);
      const text = await exportedText(db);
      await withDatabase(engine, async (copy) => {
        await importJson(copy, text);
        expect(await exportedText(copy)).toBe(text);
      });
    });
  });

  test('a file of a site that has turned asking off leaves it off', async () => {
    await withDatabase(engine, async (db) => {
      await importJson(db, file({ operator: { operator: { ...operator, asking: false } } }));
      expect(await publishedPersonalData(db)).toMatchObject({ asking: false, consentVersion: 2 });
      expect(await isGated(db, 'boris')).toBe(false);
    });
  });

  test('a site that has documents of its own keeps these, its operator and its asking, and takes no consents', async () => {
    await withDatabase(engine, async (db) => {
      await importJson(db, file());
      const theirs = { operator: { ...operator, name: 'Другая', asking: false } };
      const people = { users: { vera: user('vera') }, consents: { vera: { 1: given } } };
      const lines = await importJson(db, file({ ...people, operator: theirs, consentTexts: { 3: published } }));
      expect(rejectedIn(lines)).toEqual([
        'operator/operator: отклонён: на сайте уже есть свои документы, они остаются',
        'policies/1: отклонён: на сайте уже есть свои документы, они остаются',
        'consentTexts/3: отклонён: на сайте уже есть свои документы, они остаются',
        'consents/vera: отклонён: на сайте уже есть свои документы, согласие дано к другому тексту',
      ]);
      expect(await publishedPersonalData(db)).toMatchObject({ asking: true, consentVersion: 2, operator: { name: 'Школа' } });
      expect([await consentOf(db, 'vera'), await isGated(db, 'vera')]).toEqual([null, true]);
    });
  });

  test('an operator who is named stays, and the documents come beside', async () => {
    await withDatabase(engine, async (db) => {
      await db.insertInto('operator').values({ id: 1, name: 'Мы', inn: null, email: 'we@listok.test', address: null, serverPlace: null, backupDays: 7, asking: 0, askedVersion: null, revision: 1 }).execute();
      expect(rejectedIn(await importJson(db, file()))).toEqual(['operator/operator: отклонён: оператор на сайте уже назван']);
      expect(await findOperator(db)).toMatchObject({ name: 'Мы', backupDays: 7 });
      expect(await publishedPersonalData(db)).toMatchObject({ asking: true, consentVersion: 2 });
    });
  });

  test.each([
    ['an operator without an address', { operator: { operator: { ...operator, email: 'нет' } } }, 'operator/operator: отклонён: '],
    ['days of backups out of bounds', { operator: { operator: { ...operator, backupDays: 0 } } }, 'operator/operator: отклонён: backupDays: '],
    ['a version that is no number', { policies: { x: published } }, 'policies/x: отклонён: '],
    ['a blank text', { consentTexts: { 1: { ...published, text: '' } } }, 'consentTexts/1: отклонён: text: '],
    ['a consent of nobody', { consents: { nobody: { 1: given } } }, 'consents/nobody: отклонён: такого пользователя нет'],
    ['a consent by somebody else', { consents: { anna: { 1: { ...given, by: 'aunt' } } } }, 'consents/anna: отклонён: 1.by: '],
    ['a consent to a text that is not there', { consents: { anna: { 9: given } } }, 'consents/anna: взят с изменениями: версия 9: не взято, такого документа нет или согласие уже есть'],
  ])('%s is named in the report', async (_, collections, line) => {
    await withDatabase(engine, async (db) => {
      expect(await importJson(db, file(collections))).toContainEqual(expect.stringContaining(line));
      expect(await db.selectFrom('consents').select('uid').where('version', '=', 9).execute()).toEqual([]);
    });
  });

  test('files without them, and those of other sites, change nothing', async () => {
    await withDatabase(engine, async (db) => {
      await importJson(db, { format: FORMAT, users: { anna: user('anna') } });
      const foreign = file();
      await importJson(db, { ...foreign, format: undefined });
      expect([await findOperator(db), await publishedPersonalData(db), await consentOf(db, 'anna')]).toEqual([null, null, null]);
    });
  });
});
