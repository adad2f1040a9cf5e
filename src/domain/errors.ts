import type { Check } from './checking/check-types.ts';
import type { Clock } from './clock/clock.ts';
import type { editorMessages } from './editor-messages.ts';
import type { responseMessages } from './response-messages.ts';

/**
 * The messages of expected errors of the API, by code. Programs use the code, which never changes. Users see the
 * message, which is in Russian. Messages that docs/rules.md fixes are copied from there exactly. A message with
 * details, such as a field or a number, is in the error itself. Every page loads this file. Only editors also load
 * editor-messages.ts, and only the server loads response-messages.ts.
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
  'test-not-found': 'Тест не найден',
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

/** The codes of errors that pages may throw themselves. */
type PageCode = keyof typeof errorMessages;
type ResponseCode = keyof typeof responseMessages;
export type EditorCode = keyof typeof editorMessages;
export type ErrorCode = PageCode | EditorCode | ResponseCode;

/** The optional fields of an error response. */
export interface ErrorDetails {
  /** The message that replaces the default message of the code. */
  message?: string;
  /** Messages by the path of the invalid field, such as `questions.1.options`. */
  fields?: Record<string, string>;
  /** The users who make a request fail. The response has them as `fields.uids`. */
  uids?: string[];
  /** The number of the invalid question, from 1. */
  question?: number;
  /** The indexes of the unanswered questions in the stored test, from 0. */
  questions?: number[];
  /** The number of seconds for the Retry-After header. */
  retryAfter?: number;
  /**
   * The revision of the check that another save has stored meanwhile. The next three fields are this check, the user
   * who saved it, and the time of the save.
   */
  revision?: number;
  check?: Check;
  by?: { uid: string; nickname: string } | null;
  at?: string;
  /** The ids of photos that the server does not have. */
  photos?: string[];
  /** Whose limit for photos is exceeded. */
  full?: 'pupil' | 'site';
  /** The version of the consent that is in force. */
  version?: number;
  /** The clock of an attempt whose time is not over, although the device thinks so: the tutor has added minutes. */
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

/** The message for users: that of an expected error, else the fallback. */
export const messageOf = (error: unknown, fallback: string): string =>
  error instanceof AppError ? error.message : fallback;

export const isAppError = (error: unknown, ...codes: ErrorCode[]): error is AppError =>
  error instanceof AppError && codes.includes(error.code);

/** Whether the user is signed out, or another user has signed in. */
export const isSessionError = (error: unknown): boolean => isAppError(error, 'unauthenticated', 'other-user');

/** The error of a request without a response: the browser is offline, or the request has timed out. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Нет соединения', { cause });
    this.name = 'NetworkError';
  }
}
