import { kindNames, texts as questionTexts } from '../test-player/texts.ts';
import { nbsp } from '../lib/format-russian.ts';
import { saveTexts } from '../forms/texts.ts';

/** Messages about saving tests (rules R62, R63). */
export const savingTest = {
  created: 'Тест создан',
  notCreated: 'Ошибка при сохранении теста',
  changed: 'Тест обновлён',
  notChanged: 'Ошибка при сохранении изменений',
} as const;

/** Texts of the test editor. */
export const texts = {
  questions: 'Вопросы',
  withoutText: 'Без текста',
  hasProblem: 'Есть ошибка',
  add: 'Добавить вопрос',
  addFirst: nbsp('Добавьте первый вопрос: его текст, варианты и верный ответ.'),
  question: (number: number) => `Вопрос ${number}`,
  up: 'Выше',
  down: 'Ниже',
  remove: 'Удалить вопрос',
  kind: 'Вид вопроса',
  kinds: kindNames,
  hasContext: 'текст',
  hasImage: 'рисунок',
  questionText: 'Текст вопроса',
  options: nbsp('Варианты ответа, по одному в строке'),
  markOne: 'Отметьте верный',
  markSeveral: 'Отметьте верные',
  option: (number: number) => `Вариант ${number}`,
  left: nbsp('Левая колонка, по одному в строке'),
  right: nbsp('Правая колонка, по одному в строке'),
  pairs: 'Верные пары',
  freeformAnswer: 'Эталонный ответ',
  freeformHint: 'Ученики этот вопрос не увидят',
  contextText: 'Текст перед вопросом, если нужен',
  contextExample: 'Отрывок, описание опыта, условие задачи',
  image: 'Рисунок, если нужен',
  imageShort: 'Рисунок',
  imageAlt: questionTexts.image,
  chooseFile: 'Выберите файл',
  fileHint: nbsp('PNG, JPEG или WebP до 500 КБ'),
  stored: (kilobytes: number) => nbsp(`${kilobytes} КБ. Хранится внутри теста.`),
  replace: 'Заменить',
  removeImage: 'Убрать',
  unsaved: 'Не сохранено',
  saved: 'Сохранено',
  save: 'Сохранить тест',
  saving: saveTexts.saving,
  testName: 'Название теста',
} as const;
