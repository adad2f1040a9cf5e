import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint.ts';
import { GroupReference } from '../../domain/access/access-schema.ts';
import { consentTexts } from '../../domain/personal-data/consent-input.ts';
import { Consent, ConsentInput } from '../../domain/personal-data/personal-data-schema.ts';
import { IdInput, NOT_EMPTY } from '../../domain/shared-schema.ts';
import { registrationTexts } from '../../domain/users/user.ts';
import { EmailInput, NicknameInput, PasswordInput, User } from '../../domain/users/user-schema.ts';

/**
 * The consent in a registration. While the site does not ask for consent, anything is accepted and ignored (rule R264); the handler checks the
 * consent when the site does ask.
 */
const RegistrationConsent = z.union([ConsentInput, z.custom<z.infer<typeof ConsentInput>>()]).optional();

const SignedIn = z.object({ user: User }).meta({ id: 'SignedIn' });

/** Whether the user still has to consent, and until when the user may finish an open test without the consent. */
const consentState = { consentRequired: z.boolean(), consentUntil: z.iso.datetime().nullable() };
const OpenedSession = z.object({ ...SignedIn.shape, ...consentState }).meta({ id: 'OpenedSession' });

export const getSession = defineEndpoint({
  method: 'GET',
  path: '/api/session',
  access: 'anyone',
  summary: 'Кто вошёл.',
  output: z.object({ user: User.nullable(), ...consentState }),
  successStatuses: [200],
  errors: [],
});

export const signIn = defineEndpoint({
  method: 'POST',
  path: '/api/session',
  access: 'anyone',
  summary: 'Вход. Прежний сеанс этого браузера заканчивается.',
  body: z.object({ email: EmailInput, password: PasswordInput }),
  output: OpenedSession,
  successStatuses: [200],
  hashesPassword: true,
  errors: ['invalid-email', 'invalid-credential', 'too-many-requests'],
});

export const signOut = defineEndpoint({
  method: 'DELETE',
  path: '/api/session',
  access: 'anyone',
  summary: 'Выход, в том числе повторный.',
  output: null,
  successStatuses: [204],
  shedding: 'never',
  errors: [],
  clearsCache: true,
});

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/registration',
  access: 'anyone',
  summary:
    'Создаёт аккаунт (роль 0, ни одного открытого блока) и входит в него. С кодом приглашения — сразу в группе; ' +
    '`group` пуста без кода и когда он больше не действует. `consent` нужно, пока сайт спрашивает согласие.',
  body: z.object({ nickname: NicknameInput, email: EmailInput, password: PasswordInput, invitation: IdInput.optional(), consent: RegistrationConsent }),
  output: z.object({ ...OpenedSession.shape, group: GroupReference.nullable() }),
  successStatuses: [201],
  hashesPassword: true,
  errors: ['missing-fields', 'invalid-email', 'weak-password', 'consent-missing', 'consent-changed', 'email-already-in-use', 'too-many-requests'],
  errorMessages: { 'missing-fields': registrationTexts.missingFields, 'consent-missing': consentTexts.missingAtRegistration },
});

export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/api/profile',
  access: 'user',
  gated: 'answers',
  summary: 'Данные профиля и последнее согласие.',
  output: z.object({ ...SignedIn.shape, consent: Consent.nullable() }),
  successStatuses: [200],
  errors: ['profile-not-found'],
});

export const changeNickname = defineEndpoint({
  method: 'PATCH',
  path: '/api/profile',
  access: 'user',
  summary: 'Меняет ник.',
  body: z.object({ nickname: NicknameInput }),
  output: SignedIn,
  successStatuses: [200],
  errors: ['profile-not-found', 'missing-fields'],
});

export const changePassword = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/password',
  access: 'user',
  summary: 'Меняет пароль и заканчивает остальные сеансы.',
  body: z.object({ oldPassword: PasswordInput, newPassword: PasswordInput }),
  output: null,
  successStatuses: [204],
  hashesPassword: true,
  errors: ['profile-not-found', 'missing-fields', 'weak-password', 'wrong-password', 'too-many-requests'],
});

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/profile/sessions',
  access: 'user',
  summary: 'Где вошли в аккаунт: сеансы, которые ещё действуют, последний первым.',
  output: z.array(
    z.object({
      /** The public id, which is not the session token. */
      id: z.string(),
      /** Example: «Chrome на Windows» */
      device: z.string(),
      /** The IP address of the last use; empty if it is unknown. */
      address: z.string(),
      createdAt: z.iso.datetime(),
      /** The time of the last use, accurate to about ten minutes. */
      seenAt: z.iso.datetime(),
      /** Whether this request belongs to the session. */
      isCurrent: z.boolean(),
    }),
  ),
  successStatuses: [200],
  errors: ['profile-not-found'],
});
export type OwnSession = z.infer<typeof listSessions.output>[number];

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/sessions/{id}',
  access: 'user',
  summary: 'Заканчивает один из своих сеансов.',
  output: null,
  successStatuses: [204],
  errors: ['session-not-found', 'profile-not-found'],
});

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/sessions',
  access: 'user',
  summary: 'Заканчивает все свои сеансы, кроме этого.',
  output: null,
  successStatuses: [204],
  errors: ['profile-not-found'],
});

export const endSessionsOf = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/users/{uid}/sessions',
  access: 'admin',
  summary: 'Заканчивает все сеансы человека: на всех устройствах придётся войти снова.',
  output: null,
  successStatuses: [204],
  errors: ['user-not-found'],
});

export const createResetLink = defineEndpoint({
  method: 'POST',
  path: '/api/admin/users/{uid}/reset-link',
  access: 'admin',
  summary: 'Делает ссылку, по которой забывший пароль задаст новый: один раз и за 24 часа. Прежняя перестаёт работать.',
  output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  successStatuses: [201],
  errors: ['user-not-found'],
});

export const getResetAccount = defineEndpoint({
  method: 'POST',
  path: '/api/password-reset/account',
  access: 'anyone',
  summary: 'Чей пароль задаёт ссылка. Она остаётся действительной.',
  body: z.object({ token: z.string().max(200).meta(NOT_EMPTY) }),
  output: z.object({ nickname: z.string(), email: z.string() }),
  successStatuses: [200],
  errors: ['reset-link-invalid'],
});

export const resetPassword = defineEndpoint({
  method: 'PUT',
  path: '/api/password-reset',
  access: 'anyone',
  summary: 'Задаёт новый пароль по ссылке и входит; остальные сеансы заканчиваются.',
  body: z.object({ token: z.string().max(200).meta(NOT_EMPTY), newPassword: PasswordInput }),
  output: OpenedSession,
  successStatuses: [200],
  hashesPassword: true,
  errors: ['missing-fields', 'weak-password', 'reset-link-invalid'],
});
