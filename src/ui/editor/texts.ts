import { kindNames, texts as questionTexts } from '../questions/texts.ts';
import { typo } from '../russian.ts';
import { saveTexts } from '../saving/texts.ts';

/** How the saving of a test went, of a general one and of a lesson's (specification §8). */
export const savingTest = {
  created: 'Тест создан',
  notCreated: 'Ошибка при сохранении теста',
  changed: 'Тест обновлён',
  notChanged: 'Ошибка при сохранении изменений',
} as const;

/** What the editors of tests say. */
export const texts = {
  questions: 'Вопросы',
  withoutText: 'Без текста',
  hasProblem: 'Есть ошибка',
  add: 'Добавить вопрос',
  addFirst: typo('Добавьте первый вопрос: его текст, варианты и верный ответ.'),
  question: (number: number) => `Вопрос ${number}`,
  up: 'Выше',
  down: 'Ниже',
  remove: 'Удалить вопрос',
  kind: 'Вид вопроса',
  kinds: kindNames,
  hasContext: 'текст',
  hasPicture: 'рисунок',
  questionText: 'Текст вопроса',
  options: typo('Варианты ответа, по одному в строке'),
  markOne: 'Отметьте верный',
  markSeveral: 'Отметьте верные',
  option: (number: number) => `Вариант ${number}`,
  left: typo('Левая колонка, по одному в строке'),
  right: typo('Правая колонка, по одному в строке'),
  pairs: 'Верные пары',
  freeformAnswer: 'Эталонный ответ',
  freeformHint: 'Ученики этот вопрос не увидят',
  contextText: 'Текст перед вопросом, если нужен',
  contextExample: 'Отрывок, описание опыта, условие задачи',
  picture: 'Рисунок, если нужен',
  pictureShort: 'Рисунок',
  pictureAlt: questionTexts.picture,
  chooseFile: 'Выберите файл',
  fileHint: typo('PNG, JPEG или WebP до 500 КБ'),
  stored: (kilobytes: number) => typo(`${kilobytes} КБ. Хранится внутри теста.`),
  replace: 'Заменить',
  takeAway: 'Убрать',
  unsaved: 'Не сохранено',
  saved: 'Сохранено',
  save: 'Сохранить тест',
  saving: saveTexts.saving,
  testName: 'Название теста',
} as const;
