import { expect, test } from 'vitest';
import { ACTIONS } from '../../domain/audit.ts';
import { describeApi } from '../../server/testing.ts';
import { twoQuestions } from '../lessons/testing.ts';
import { oneQuestion } from '../tests/testing.ts';
import { acts, newWorld, SECRETS } from './testing-acts.ts';

/** Whatever an author writes into questions and lessons, and what signs people in. */
const written = [...twoQuestions, ...oneQuestion('').questions].flatMap((each) => [
  each.question,
  ...('options' in each ? each.options : []),
]);
const SECRET_TEXTS = [...Object.values(SECRETS), ...written, 'О делении', 'Какими бывают пластиды', '$argon2'];

describeApi('the journal of every act', (app) => {
  test('has no password, hash, token, question or answer in it', async () => {
    const tokens: string[] = [];
    for (const action of ACTIONS) {
      const world = await newWorld(app);
      await (await acts[action](world)).act();
      tokens.push(...world.admin.cookies.values(), ...world.pupil.client.cookies.values());
    }
    const entries = await app.db.selectFrom('audit').selectAll().execute();
    expect(new Set(entries.map(({ action }) => action))).toEqual(new Set(ACTIONS));
    const hashes = await app.db.selectFrom('sessions').select('id').execute();
    const links = await app.db.selectFrom('resetLinks').select('id').execute();
    const text = JSON.stringify(entries);
    const secrets = [...SECRET_TEXTS, ...tokens, ...[...hashes, ...links].map(({ id }) => id)];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});
