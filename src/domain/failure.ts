/**
 * Every way in which a call is expected to fail: a stable code for programs and the Russian text for people.
 * Texts that the specification words (§5, §8) stand here to the letter; a text that depends on the place
 * (a field of a form, a number) is given with the failure itself.
 */
export const failureTexts = {
  'invalid-request': 'Проверьте введённые данные.',
  'invalid-email': '❌ Неверный формат email.',
  'invalid-credential': '❌ Неверный email или пароль.',
  'email-already-in-use': '❌ Этот email уже зарегистрирован.',
  'missing-fields': 'Заполните все поля.',
  'weak-password': 'Пароль слишком короткий.',
  'wrong-password': 'Старый пароль указан неверно.',
  'no-access': 'У вас нет доступа к этому уроку/тесту/результатам.',
  unauthenticated: 'Пользователь не авторизован.',
  'other-user': 'В этом браузере вошли под другим именем.',
  forbidden: 'Эта страница доступна только администратору.',
  'foreign-origin': 'Запрос пришёл с чужого сайта и отклонён.',
  'profile-not-found': 'Профиль не найден. Обратитесь в поддержку.',
  'test-not-found': 'Тест не найден',
  'lesson-not-found': 'Урок не найден',
  'block-not-found': 'Блок не найден',
  'result-not-found': 'Результат не найден',
  'image-not-found': 'Рисунок не найден',
  'user-not-found': 'Пользователь не найден',
  'session-not-found': 'Этот сеанс уже закончен.',
  'not-found': 'Такого адреса нет.',
  'method-not-allowed': 'Этот адрес так не вызывают.',
  'already-done': 'Вы уже прошли этот тест.',
  unanswered: '❗ Ответьте на все вопросы перед завершением.',
  'invalid-answer': 'Ответ не подходит к вопросу. Обновите страницу и ответьте снова.',
  'edit-conflict': 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.',
  'question-empty': 'Вопрос не заполнен.',
  'too-few-options': 'Минимум 2 варианта ответа.',
  'no-correct-answer': 'Отметьте хотя бы один верный ответ.',
  'empty-column': 'Заполните обе колонки.',
  'incomplete-match': 'Выберите пару для каждой строки.',
  'no-questions': 'Добавьте хотя бы один вопрос.',
  'only-freeform': 'Добавьте вопрос, который увидит ученик.',
  'invalid-order': 'Порядковый номер должен быть положительным числом.',
  'invalid-video':
    'Эта ссылка не подходит. Подойдут YouTube, RUTUBE, VK Видео, Kinescope или файл .mp4 или .webm по https.',
  'last-admin': 'Это последний администратор. Сначала назначьте другого.',
  'reset-link-invalid': 'Ссылка уже использована или устарела. Попросите новую.',
  'invalid-image': 'Это не рисунок. Подойдут PNG, JPEG и WebP.',
  'image-too-large': 'Рисунок больше 500 КБ. Выберите файл поменьше.',
  'too-large': 'Слишком большой запрос. Уменьшите рисунки или текст.',
  'unsupported-media-type': 'Тело запроса должно быть в формате JSON (application/json, UTF-8).',
  'too-many-requests': 'Слишком много попыток. Попробуйте позже.',
  unavailable: 'Сервис временно недоступен. Попробуйте через минуту.',
  internal: 'Внутренняя ошибка. Попробуйте позже.',
} as const satisfies Record<string, string>;

export type FailureCode = keyof typeof failureTexts;

/** What a failure may say beside its text; each is part of the answer's body when present. */
export interface FailureDetails {
  /** Replaces the table's text where the place gives a better one. */
  message?: string;
  /** Text per offending field, the field named by its path (`questions.1.options`). */
  fields?: Record<string, string>;
  /** Number of the offending question as people count, from 1. */
  question?: number;
  /** Places (from 0, in the stored test) of the questions without an answer. */
  questions?: number[];
  /** Seconds after which another try makes sense. */
  retryAfter?: number;
}

/** The only error class for failures that are expected; anything else that is thrown is a defect. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly details: FailureDetails;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(details.message ?? failureTexts[code]);
    this.name = 'Failure';
    this.code = code;
    this.details = details;
  }
}

/** What to tell people of an error: a failure's own text, and of anything else what the place has to say. */
export const messageOf = (error: unknown, otherwise: string): string =>
  error instanceof Failure ? error.message : otherwise;

/** Whether an error is an expected failure with one of these codes. */
export const isFailure = (error: unknown, ...codes: FailureCode[]): error is Failure =>
  error instanceof Failure && codes.includes(error.code);

/** Whether a failure says that nobody, or somebody else, is signed in by now. */
export const isOfSession = (error: unknown): boolean => isFailure(error, 'unauthenticated', 'other-user');

/** The server could not be reached: no network, or no answer in time. */
export class NoConnection extends Error {
  constructor(cause: unknown) {
    super('Нет соединения', { cause });
    this.name = 'NoConnection';
  }
}
