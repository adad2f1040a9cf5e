/** The endpoints by which users delete their own account (rule R270). */
import * as z from 'zod';
import { Removed } from '../../domain/personal-data/removed-schema.ts';
import { PasswordInput } from '../../domain/users/user-schema.ts';
import { defineEndpoint } from '../../http/endpoint.ts';

export const deleteAccount = defineEndpoint({
  method: 'POST',
  path: '/api/profile/deletion',
  access: 'user',
  gated: 'answers',
  summary: 'Удаляет свой аккаунт со всеми данными и заканчивает сеанс. `dryRun` только считает, что исчезнет.',
  body: z.object({ dryRun: z.boolean(), password: PasswordInput.default('') }),
  output: Removed,
  successStatuses: [200],
  hashesPassword: true,
  errors: ['profile-not-found', 'missing-fields', 'wrong-password', 'last-admin', 'too-many-requests'],
  errorMessages: { 'wrong-password': 'Пароль указан неверно.' },
});
