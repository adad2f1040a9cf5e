import { errorMessages, type ErrorCode, type ResponseCode } from './errors.ts';

const responseMessages: Record<ResponseCode, string> = {
  'own-account': 'Свой аккаунт удаляют в профиле.',
  'assignment-not-found': 'Задание не найдено',
  'not-published': 'Тест не опубликован.',
  'no-test': 'У урока нет теста.',
  'not-begun': 'Задание ещё не открыто.',
  'foreign-origin': 'Запрос пришёл с чужого сайта и отклонён.',
  'image-not-found': 'Рисунок не найден',
  'draft-not-found': 'Начатых ответов нет',
  'card-not-found': 'Вопрос не найден',
  'session-not-found': 'Этот сеанс уже закончен.',
  'invitation-not-found': 'Ссылка больше не действует. Попросите у репетитора новую.',
  'request-not-found': 'Заявка не найдена',
  'key-not-found': 'Ключ не найден',
  'not-found': 'Такого адреса нет.',
  'method-not-allowed': 'Этот адрес так не вызывают.',
  'name-taken': 'Такая группа уже есть.',
  'already-open': 'Этот блок уже открыт.',
  'already-decided': 'На эту заявку уже ответили.',
  'unreadable-file': 'Файл не читается.',
  'too-large': 'Слишком большой запрос. Уменьшите рисунки или текст.',
  'unsupported-media-type': 'Тело запроса должно быть в формате JSON (application/json, UTF-8).',
  'consent-missing': 'Выберите возраст и отметьте согласие.',
  'invalid-inn': 'ИНН — это 10 или 12 цифр.',
  'consent-required': 'Чтобы продолжить, примите согласие на обработку персональных данных.',
  'document-not-found': 'Документ не найден',
  'consent-changed': 'Текст согласия обновился. Прочитайте его и отметьте ещё раз.',
  'not-on-paper': 'Ученик дал согласие на сайте: убрать его нельзя.',
};

/** The message of every code, for the server: pages do without those that only a response brings. */
export const allErrorMessages: Record<ErrorCode, string> = { ...errorMessages, ...responseMessages };
