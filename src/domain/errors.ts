import type { Check } from './checking/given.ts';
import type { Clock } from './clock/clock.ts';
import type { editorMessages } from './editor-messages.ts';
import type { responseMessages } from './response-messages.ts';

/**
 * Expected errors of the API: a stable code for programs and a Russian message for users. Messages of docs/rules.md stand
 * here letter for letter. A message that depends on the case (a field, a number) comes with the error itself. Every page loads
 * these; editors load editor-messages.ts, and response-messages.ts is the server's.
 */
export const errorMessages = {
  'invalid-request': 'Проверьте введённые данные.',
  'invalid-email': '❌ Неверный формат email.',
  'missing-fields': 'Заполните все поля.',
  'weak-password': 'Пароль слишком короткий.',
  'no-access': 'У вас нет доступа к этому уроку/тесту/результатам.',
  unauthenticated: 'Пользователь не авторизован.',
  'other-user': 'В этом браузере вошли под другим именем.',
  forbidden: 'Эта страница доступна только администратору.',
  'lesson-not-found': 'Урок не найден',
  'result-not-found': 'Результат не найден',
  'group-not-found': 'Группа не найдена',
  'already-done': 'Вы уже прошли этот тест.',
  unanswered: '❗ Ответьте на все вопросы перед завершением.',
  'invalid-answer': 'Ответ не подходит к вопросу. Обновите страницу и ответьте снова.',
  'edit-conflict': 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.',
  unavailable: 'Сервис временно недоступен. Попробуйте через минуту.',
  internal: 'Внутренняя ошибка. Попробуйте позже.',
} as const satisfies Record<string, string>;

/** Codes that pages give to errors of their own, too. */
type PageCode = keyof typeof errorMessages;
type ResponseCode = keyof typeof responseMessages;
export type EditorCode = keyof typeof editorMessages;
export type ErrorCode = PageCode | EditorCode | ResponseCode;

/** Optional fields of an error response. */
export interface ErrorDetails {
  /** Replaces the default message of the code. */
  message?: string;
  /** Message by path of the invalid field (`questions.1.options`). */
  fields?: Record<string, string>;
  /** The users that a request fails for; the response has them as `fields.uids`. */
  uids?: string[];
  /** Number of the invalid question, from 1. */
  question?: number;
  /** Indexes of the unanswered questions in the stored test, from 0. */
  questions?: number[];
  /** Seconds; becomes the Retry-After header. */
  retryAfter?: number;
  /** The stored check that another save has made, who made it and when. */
  revision?: number;
  check?: Check;
  by?: { uid: string; nickname: string } | null;
  at?: string;
  /** Ids of photos that the server does not have. */
  photos?: string[];
  /** Whose room for photos is used up. */
  full?: 'pupil' | 'site';
  /** The current version of the consent. */
  version?: number;
  /** That of the attempt whose time has not ended. */
  clock?: Clock;
}

/** An expected error. Anything else that is thrown is a bug or an outage, and becomes a 500 or 503. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? (errorMessages as Partial<Record<ErrorCode, string>>)[code] ?? code);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** The message for users: the error's own if it is expected, else the fallback. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof AppError ? error.message : fallback;

export const isAppError = (error: unknown, ...codes: ErrorCode[]): error is AppError =>
  error instanceof AppError && codes.includes(error.code);

/** The user is signed out, or another user is signed in now. */
export const isSessionError = (error: unknown): boolean => isAppError(error, 'unauthenticated', 'other-user');

/** The browser got no response: it is offline, or the request timed out. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Нет соединения', { cause });
    this.name = 'NetworkError';
  }
}
