import { describe, expect, test } from 'vitest';
import { allErrorMessages } from './error-messages.ts';
import { AppError, NetworkError, type ErrorCode } from './errors.ts';

describe('errorMessages', () => {
  test.each<[ErrorCode, string]>([
    // docs/rules.md fixes these messages.
    ['invalid-email', '❌ Неверный формат email.'],
    ['invalid-credential', '❌ Неверный email или пароль.'],
    ['email-already-in-use', '❌ Этот email уже зарегистрирован.'],
    ['unauthenticated', 'Пользователь не авторизован.'],
    ['profile-not-found', 'Профиль не найден. Обратитесь в поддержку.'],
    ['test-not-found', 'Тест не найден'],
    ['lesson-not-found', 'Урок не найден'],
    ['block-not-found', 'Блок не найден'],
    ['no-access', 'У вас нет доступа к этому уроку/тесту/результатам.'],
    ['invalid-order', 'Порядковый номер должен быть положительным числом.'],
    ['unanswered', '❗ Ответьте на все вопросы перед завершением.'],
    ['no-questions', 'Добавьте хотя бы один вопрос.'],
    // Nothing fixes the other messages.
    ['missing-fields', 'Заполните все поля.'],
    ['wrong-password', 'Старый пароль указан неверно.'],
    ['already-done', 'Вы уже прошли этот тест.'],
    ['too-many-requests', 'Слишком много попыток. Попробуйте позже.'],
    ['edit-conflict', 'Кто-то уже изменил это. Обновите страницу и внесите правки снова.'],
    ['last-admin', 'Это последний администратор. Сначала назначьте другого.'],
    ['reset-link-invalid', 'Ссылка уже использована или устарела. Попросите новую.'],
    [
      'invalid-video',
      'Эта ссылка не подходит. Подойдут YouTube, RUTUBE, VK Видео, Kinescope или файл .mp4 или .webm по https.',
    ],
    ['only-freeform', 'Добавьте вопрос, который увидит ученик.'],
    ['image-too-large', 'Рисунок больше 500 КБ. Выберите файл поменьше.'],
    ['invalid-image', 'Это не рисунок. Подойдут PNG, JPEG и WebP.'],
  ])('the message of %s is that of docs/rules.md: %s', (code, text) => {
    expect(allErrorMessages[code]).toBe(text);
  });

  test('an error has the message of its code, where pages need it', () => {
    expect(new AppError('already-done').message).toBe('Вы уже прошли этот тест.');
  });

  test('every message is Russian', () => {
    for (const text of Object.values(allErrorMessages)) expect(text).toMatch(/[а-яё]/);
  });
});

test('an AppError keeps its code and details, and its own message replaces the default', () => {
  const error = new AppError('question-empty', { message: 'Вопрос №3 не заполнен.', question: 3 });
  expect(error).toBeInstanceOf(Error);
  expect(error.name).toBe('AppError');
  expect(error.code).toBe('question-empty');
  expect(error.message).toBe('Вопрос №3 не заполнен.');
  expect(error.details).toEqual({ message: 'Вопрос №3 не заполнен.', question: 3 });
  expect(new AppError('internal').details).toEqual({});
});

test('a NetworkError has a Russian message and keeps its cause', () => {
  const cause = new TypeError('fetch failed');
  const error = new NetworkError(cause);
  expect(error.message).toBe('Нет соединения');
  expect(error.cause).toBe(cause);
  expect(error).not.toBeInstanceOf(AppError);
});
