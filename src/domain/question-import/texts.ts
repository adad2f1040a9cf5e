/** The messages of an import about questions that it has taken, and about parts that it has not taken. */
import { QUESTION_LIMITS } from '../questions/question-limits.ts';

/** The faults and notes of a question that was taken. */
export const notes = {
  missingKey: 'Верный ответ не отмечен. Отметьте его в редакторе.',
  missingPairs: 'Пары есть не у всех строк. Выберите их в редакторе.',
  missingImage: 'Рисунка в тексте нет. Добавьте его в редакторе.',
  hiddenFromLearners: 'Ученики этот вопрос не увидят. Чтобы увидели, сделайте его развёрнутым ответом.',
  emptyText: 'Текст вопроса пуст. Напишите его в редакторе.',
  tooFewOptions: 'Вариантов меньше двух. Допишите их в редакторе.',
  emptyColumn: 'Одна из колонок пуста. Заполните её в редакторе.',
  tooFewItems: 'Строк меньше двух. Допишите их в редакторе.',
  repeatedItems: 'Строки повторяются. Исправьте их в редакторе.',
  repeatedNumber: (number: string): string => `Номер ${number} стоит у двух вопросов. Ключ к нему не взят.`,
  twoRight: (options: readonly string[]): string =>
    `Верными отмечены несколько вариантов: ${options.map((option) => `«${option}»`).join(', ')}. Выберите один в редакторе.`,
  marksDisagree: (first: string, second: string): string => `Отметки расходятся: ${first}; ${second}. Отметьте верный ответ в редакторе.`,
  unknownSide: (behind: string, before: string): string => `Отметки стоят между вариантами: верно ${behind} или ${before}? Отметьте верный ответ в редакторе.`,
  unknownOrder: (digits: string, set: string): string => `Отметки не ясны: «${digits}» — это варианты ${set} или цифры по порядку? Отметьте верный ответ в редакторе.`,
  answersInRow: (row: string, questions: number): string => `Отметки не ясны: «${row}» — это ответ на этот вопрос или ответы на все ${questions} по порядку? Отметьте верный ответ в редакторе.`,
  unknownReading: (answer: string, byLabel: string, byText: string): string =>
    `Отметки не ясны: «${answer}» — это вариант ${byLabel} или текст варианта ${byText}? Отметьте верный ответ в редакторе.`,
  keyInText: (brackets: string): string => `Отметки не ясны: «${brackets}» в конце вопроса — это ответ или часть текста? Отметьте верный ответ в редакторе.`,
  verdictInText: (option: string): string => `Отметки не ясны: «${option}» — это отметка или часть варианта? Отметьте верный ответ в редакторе.`,
  unlabelledOptions: (answer: string): string => `Отметки не ясны: «${answer}» — это ответ или строка вопроса, похожая на вариант? Отметьте верный ответ в редакторе.`,
  compoundAnswer: (answer: string): string => `Ответ «${answer}» ученик наберёт целиком. Проверьте его в редакторе.`,
  letterAnswer: (letter: string): string => `Ответ — «${letter}», а вариантов у вопроса нет. Проверьте его в редакторе.`,
  tooLong: (what: string, max: number): string => `${what} длиннее ${max.toLocaleString('ru')} символов. Сократите в редакторе.`,
  materialOfOne: (number: number): string => `Материал взят к вопросу ${number}. Если он и к следующим, свяжите их в редакторе.`,
  materialOf: (from: number, to: number): string => `Материал взят к вопросам ${from}–${to}.`,
  tooManyLines: (max: number): string => `Строк больше ${max}. Сократите в редакторе.`,
} as const;

/** Whether a fault explains why the key is missing. */
export const isKeyFault = (fault: string): boolean => /^(?:Отметки|Верными отмечены)/.test(fault);

/**
 * The question field that a fault or note is about, found by the first words of the message. A message that matches
 * nothing is about the text of the question.
 */
const SUBJECTS = [
  [/^(?:Верный ответ|Верными|Отметки|Пары|Номер) /, 'key'],
  [/^(?:Вариантов|Строка|Строк|Строки|Ответ|Одна из колонок) /, 'lines'],
  [/^Рисунка /, 'image'],
  [/^Ученики /, 'kind'],
  [/^Материал /, 'material'],
  [/^Текст к вопросу /, 'contextText'],
  [/^Пояснение /, 'explanation'],
] as const;

export const subjectOf = (fault: string): (typeof SUBJECTS)[number][1] | 'question' =>
  SUBJECTS.find(([words]) => words.test(fault))?.[1] ?? 'question';

/** The reasons why a part was not taken. */
export const reasons = {
  outside: 'Строка не относится ни к одному вопросу.',
  afterOptions: 'Строка стоит после вариантов ответа.',
  points: 'Баллы зависят от вида вопроса.',
  weight: 'Доли баллов не берём: вариант верный или неверный.',
  partialAnswer: 'Ответ верен не полностью, такой не берём.',
  otherNumber: 'У вопроса может быть одно верное число.',
  mask: 'Ответ со звёздочкой не берём: нужен точный.',
  units: 'Единицы измерения не берём.',
  openInterval: 'Границы допуска берём как верные, в файле одна из них или обе не входят.',
  caseRule: 'Правило о прописных и строчных буквах не берём.',
  feedback: 'Отзывы к ответам не берём. Пояснение можно дать в редакторе.',
  hint: 'Подсказки не берём.',
  template: 'Заготовку ответа не берём.',
  description: 'Это текст без вопроса.',
  kind: (kind: string): string => `Вопросов вида «${kind}» на сайте нет.`,
  severalBlanks: 'В вопросе несколько пропусков, а может быть один.',
  braces: 'Скобки { и } стоят не парами.',
  pair: 'В строке нет пары: нужно «левое -> правое».',
  notANumber: 'Это не число.',
  selection: 'Проверяется порядок всех строк, а не части.',
  noOptions: 'У вопроса нет вариантов ответа.',
  noSuchOption: 'Такого варианта нет.',
  repeatedLabel: 'Такая метка стоит у двух вариантов.',
  otherAlphabet: 'Буквы ответа и вариантов из разных алфавитов.',
  noSuchQuestion: 'Вопроса с таким номером нет.',
  repeatedNumber: 'Этот номер стоит у двух вопросов.',
  emptyAnswer: 'Ответ не указан.',
  repeatedAnswer: 'Ответ на вопрос уже есть.',
  severalPairs: 'У строки может быть одна пара.',
  formula: 'Формулы не берём.',
  spelledOut: 'Такого знака над строкой или под ней нет, он записан через ^ или _.',
  embeddedDocument: 'Вложенный документ не читаем. Откройте файл в Word и сохраните снова.',
  media: 'Звук, видео и вложения не берём.',
  textBox: 'Надписи не берём.',
  footnote: 'Сноски не берём.',
  pageHeader: 'Колонтитулы не берём.',
  rubric: 'Указания проверяющему не берём.',
  secondImage: 'У вопроса может быть один рисунок.',
  imageInOption: 'Рисунок в варианте ответа не берём.',
  imageOutside: 'Рисунок не относится ни к одному вопросу.',
  imageKind: 'Такие рисунки не берём. Подойдут PNG, JPEG, WebP, GIF и BMP.',
  imageMissing: 'Рисунка в файле нет.',
  topicTooLong: `Тема длиннее ${QUESTION_LIMITS.topic} символов.`,
  notSingleChoice: 'В тест урока берём только вопросы с одним ответом.',
  contextInLesson: 'В тесте урока нет текста перед вопросом.',
  imageInLesson: 'В тесте урока нет рисунков.',
  brokenComment: 'Комментарий «listok» испорчен, вопрос не прочитан.',
  unknown: 'Такие данные не берём.',
  brokenFile: 'Файл не читается.',
  missingFile: 'Такого файла в архиве нет.',
  tooManyQuestions: 'Остальные вопросы не взяты: за один раз берём 2000.',
  tooManyProblems: 'Дальше не взято ещё много строк.',
} as const;
