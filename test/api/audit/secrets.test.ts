import { expect, test } from 'vitest';
import { ACTIONS } from '../../../src/domain/audit/audit.ts';
import { describeApiOnce } from '../../support/test-app.ts';
import { twoQuestions } from '../../support/fixtures/lesson-fixtures.ts';
import { oneQuestion } from '../../support/fixtures/test-fixtures.ts';
import { auditCases } from '../../support/fixtures/audit-cases/audit-cases.ts';
import { createAuditFixture, SECRETS } from '../../support/fixtures/audit-cases/audit-case.ts';

/** The texts of questions and options. */
const questionTexts = [...twoQuestions, ...oneQuestion('').questions].flatMap((each) => [
  each.question,
  ...('options' in each ? each.options : []),
]);
/** Texts that admins write into questions and lessons, and secrets by which people sign in. */
const SECRET_TEXTS = [...Object.values(SECRETS), ...questionTexts, 'О делении', 'Какими бывают пластиды', '$argon2'];

describeApiOnce('audit log', (app) => {
  test('no entry contains a password, hash, token, question or answer', async () => {
    const tokens: string[] = [];
    for (const action of ACTIONS) {
      const fixture = await createAuditFixture(app);
      await (await auditCases[action](fixture)).act();
      tokens.push(...fixture.admin.cookies.values(), ...fixture.pupil.client.cookies.values());
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
