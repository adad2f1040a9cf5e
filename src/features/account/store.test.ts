import { expect, test } from 'vitest';
import { describeApi } from '../../server/testing.ts';
import { findAccount, replaceSession } from './store.ts';

describeApi('a session', (app) => {
  test('is not opened for who knew the former password, nor for who is gone', async () => {
    const { email, uid } = await app.registerPupil();
    const account = await findAccount(app.db, email);
    if (account === undefined) throw new Error('Nobody was registered.');
    const open = (id: string) =>
      replaceSession(app.db, {
        id,
        account,
        device: '',
        address: '',
        now: new Date().toISOString(),
        previous: null,
        places: [`device:${id}`],
        isSignIn: true,
      });
    const sessions = async () => (await app.db.selectFrom('sessions').select('id').where('uid', '=', uid).execute()).map(({ id }) => id);
    const before = await sessions();
    expect(await open('right')).toBe(true);
    await app.db.updateTable('users').set({ passwordHash: 'another' }).where('uid', '=', uid).execute();
    expect(await open('late')).toBe(false);
    expect((await sessions()).toSorted()).toEqual([...before, 'right'].toSorted());
    await app.db.deleteFrom('users').where('uid', '=', uid).execute();
    expect(await open('gone')).toBe(false);
  });
});
