import { formatNames, type ImportFormat } from '../../../domain/question-import/formats.ts';
import { READABLE_FORMATS } from '../../../domain/question-import/unreadable-file.ts';
import { plural } from '../../../domain/plural.ts';
import { questions } from '../../../ui/lib/russian/counts.ts';
import { nbsp } from '../../../ui/lib/russian/typography.ts';
import { uiTexts } from '../../../ui/texts.ts';

const lines = (count: number): string => `${count} ${plural(count, 'строка', 'строки', 'строк')}`;

/** Texts of the import page. */
export const texts = {
  title: uiTexts.importQuestions,
  content: uiTexts.content,
  lead: nbsp('Вставьте текст или выберите файл. Сохранится только то, что вы сохраните в редакторе.'),
  format: 'Формат',
  auto: 'Автоматически',
  chooseFile: 'Выберите файл',
  source: 'Текст с вопросами',
  recognized: (format: ImportFormat) => `Распознан ${format === 'text' ? 'текст' : formatNames[format]}`,
  formatsHint: nbsp(`Подойдут ${READABLE_FORMATS}.`),
  dropHint: nbsp('Файл можно перетащить сюда.'),
  file: (name: string, size: string) => `${name}, ${size}`,
  removeFile: 'Убрать файл',
  tooLarge: nbsp('Файл больше 11 МБ. Уменьшите рисунки в нём.'),
  fileFailed: nbsp('Файл не открылся. Выберите его снова.'),
  reading: 'Читаем файл…',
  offline: uiTexts.offline,
  offlineText: uiTexts.checkConnection,
  retry: uiTexts.retry,
  failed: nbsp('Не удалось прочитать. Попробуйте ещё раз.'),
  empty: nbsp('Вставьте текст, и вопросы появятся здесь.'),
  nothingFound: 'Вопросов не нашли',
  checkFormat: 'Проверьте формат.',
  found: questions,
  summary: (withNotes: number, notTaken: number) =>
    nbsp(
      [
        ...(withNotes > 0 ? [`${withNotes} с замечаниями`] : []),
        ...(notTaken > 0 ? [`${lines(notTaken)} не ${plural(notTaken, 'взята', 'взяты', 'взято')}`] : []),
      ].join(', '),
    ),
  line: (line: number) => `Строка ${line}`,
  paragraph: (line: number) => `Абзац ${line}`,
  lineOfFile: (file: string, line: number) => `${file}, строка ${line}`,
  notTaken: (place: string, text: string, message: string) =>
    text === '' ? `${place}: ${message}` : `${place} ${place.startsWith('Абзац') ? 'не взят' : 'не взята'}: «${text}». ${message}`,
  take: (number: number) => `Взять вопрос ${number}`,
  takeShort: 'Взять',
  isThere: nbsp('Такой вопрос уже есть'),
  withoutText: 'Без текста',
  right: 'Верный ответ',
  showMore: 'Показать ещё',
  target: 'Куда',
  newTest: 'Новый тест',
  lessonTest: (title: string) => `Тест урока «${title}»`,
  tests: 'Общие тесты',
  lessons: 'Тесты уроков',
  staysOut: (count: number) => nbsp(`В тесте помещается 200 вопросов. ${questions(count)} не войдёт.`),
  open: nbsp('Открыть в редакторе'),
  preparing: 'Готовим рисунки…',
  targetsFailed: nbsp('Не удалось загрузить список тестов'),
} as const;
