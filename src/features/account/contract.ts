import * as z from 'zod';
import { call } from '../../api/call.ts';
import { registrationTexts } from '../../domain/user.ts';
import { EmailInput, NicknameInput, PasswordInput, User } from '../../domain/user-schema.ts';

const SignedIn = z.object({ user: User });

export const getSession = call({
  method: 'GET',
  path: '/api/session',
  access: 'anyone',
  summary: 'Кто вошёл.',
  output: z.object({ user: User.nullable() }),
  statuses: [200],
  errors: [],
});

export const signIn = call({
  method: 'POST',
  path: '/api/session',
  access: 'anyone',
  summary: 'Вход. Прежний сеанс этого браузера заканчивается.',
  input: z.object({ email: EmailInput, password: PasswordInput }),
  output: SignedIn,
  statuses: [200],
  isPasswordWork: true,
  errors: ['invalid-email', 'invalid-credential', 'too-many-requests'],
});

export const signOut = call({
  method: 'DELETE',
  path: '/api/session',
  access: 'anyone',
  summary: 'Выход, в том числе повторный.',
  output: null,
  statuses: [204],
  inCrowd: 'served',
  errors: [],
});

export const register = call({
  method: 'POST',
  path: '/api/registration',
  access: 'anyone',
  summary: 'Создаёт аккаунт (роль 0, ни одного открытого блока) и входит в него.',
  input: z.object({ nickname: NicknameInput, email: EmailInput, password: PasswordInput }),
  output: SignedIn,
  statuses: [201],
  isPasswordWork: true,
  errors: ['missing-fields', 'invalid-email', 'weak-password', 'email-already-in-use', 'too-many-requests'],
  texts: { 'missing-fields': registrationTexts.missingFields },
});

export const getProfile = call({
  method: 'GET',
  path: '/api/profile',
  access: 'user',
  summary: 'Данные профиля.',
  output: SignedIn,
  statuses: [200],
  errors: ['profile-not-found'],
});

export const changeNickname = call({
  method: 'PATCH',
  path: '/api/profile',
  access: 'user',
  summary: 'Меняет ник.',
  input: z.object({ nickname: NicknameInput }),
  output: SignedIn,
  statuses: [200],
  errors: ['profile-not-found', 'missing-fields'],
});

export const changePassword = call({
  method: 'PUT',
  path: '/api/profile/password',
  access: 'user',
  summary: 'Меняет пароль и заканчивает остальные сеансы.',
  input: z.object({ oldPassword: PasswordInput, newPassword: PasswordInput }),
  output: null,
  statuses: [204],
  isPasswordWork: true,
  errors: ['profile-not-found', 'missing-fields', 'weak-password', 'wrong-password', 'too-many-requests'],
});

export const listSessions = call({
  method: 'GET',
  path: '/api/profile/sessions',
  access: 'user',
  summary: 'Где вошли в аккаунт: сеансы, которые ещё действуют, последний первым.',
  output: z.array(
    z.object({
      /** Names the session and signs nobody in. */
      id: z.string(),
      /** «Chrome на Windows», for people to read. */
      device: z.string(),
      /** Where it was last used from; empty where that isn't known. */
      address: z.string(),
      createdAt: z.iso.datetime(),
      /** When it was last used, to about ten minutes. */
      seenAt: z.iso.datetime(),
      /** Whether it is the session of this request. */
      isCurrent: z.boolean(),
    }),
  ),
  statuses: [200],
  errors: ['profile-not-found'],
});
export type OwnSession = z.infer<typeof listSessions.output>[number];

export const endSession = call({
  method: 'DELETE',
  path: '/api/profile/sessions/{id}',
  access: 'user',
  summary: 'Заканчивает один из своих сеансов.',
  output: null,
  statuses: [204],
  errors: ['session-not-found', 'profile-not-found'],
});

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/profile/sessions',
  access: 'user',
  summary: 'Заканчивает все свои сеансы, кроме этого.',
  output: null,
  statuses: [204],
  errors: ['profile-not-found'],
});

export const createResetLink = call({
  method: 'POST',
  path: '/api/admin/users/{uid}/reset-link',
  access: 'admin',
  summary: 'Делает ссылку, по которой забывший пароль задаст новый: один раз и за 24 часа. Прежняя перестаёт работать.',
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  statuses: [201],
  errors: ['user-not-found'],
});

export const resetPassword = call({
  method: 'PUT',
  path: '/api/password-reset',
  access: 'anyone',
  summary: 'Задаёт новый пароль по ссылке и входит; остальные сеансы заканчиваются.',
  input: z.object({ token: z.string().max(200), newPassword: PasswordInput }),
  output: SignedIn,
  statuses: [200],
  isPasswordWork: true,
  errors: ['missing-fields', 'weak-password', 'reset-link-invalid'],
});
