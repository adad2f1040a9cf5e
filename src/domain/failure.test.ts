import { describe, expect, test } from 'vitest';
import { Failure, failureTexts, NoConnection, type FailureCode } from './failure.ts';

describe('the text of a failure is that of its source, letter for letter', () => {
  test.each<[FailureCode, string]>([
    // Specification §5 and §8.
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
    // Where the specification is silent: the API's page and the design's.
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
  ])('%s', (code, text) => {
    expect(failureTexts[code]).toBe(text);
    expect(new Failure(code).message).toBe(text);
  });

  test('and every other has one in Russian', () => {
    for (const text of Object.values(failureTexts)) expect(text).toMatch(/[а-яё]/);
  });
});

test('a failure keeps its code and details, and may say more than the table', () => {
  const failure = new Failure('question-empty', { message: 'Вопрос №3 не заполнен.', question: 3 });
  expect(failure).toBeInstanceOf(Error);
  expect(failure.name).toBe('Failure');
  expect(failure.code).toBe('question-empty');
  expect(failure.message).toBe('Вопрос №3 не заполнен.');
  expect(failure.details).toEqual({ message: 'Вопрос №3 не заполнен.', question: 3 });
  expect(new Failure('internal').details).toEqual({});
});

test('a lost connection says so and keeps its cause', () => {
  const cause = new TypeError('fetch failed');
  const error = new NoConnection(cause);
  expect(error.message).toBe('Нет соединения');
  expect(error.cause).toBe(cause);
  expect(error).not.toBeInstanceOf(Failure);
});
