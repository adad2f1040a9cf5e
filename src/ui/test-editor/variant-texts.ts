/** Texts of the editor about exams, lines and materials. */
import type { ExamProfile } from '../../domain/exams/exam-profile.ts';
import { QUESTION_LIMITS } from '../../domain/questions/question-limits.ts';
import type { GradedType } from '../../domain/questions/question.ts';
import { kindOf } from '../../domain/questions/question-kinds.ts';
import { counted, linesOfExam, minutes, points, questions as countQuestions, questionsGenitive } from '../lib/russian/counts.ts';
import { fullDay } from '../lib/russian/dates.ts';
import { nbsp } from '../lib/russian/typography.ts';

const kindName = (type: GradedType): string => kindOf({ type }).name.toLowerCase();
const START_LENGTH = 40;
const startOf = (text: string): string => {
  const line = text.replace(/[*_]+/g, '').replace(/[#|>\n-]+/g, ' ').replace(/\s+/g, ' ').trim();
  return line.length > START_LENGTH ? `${line.slice(0, START_LENGTH).trimEnd()}…` : line;
};
const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
const scaleOf = ({ year, verifiedOn }: ExamProfile): string =>
  `Шкала ${year} года, ${verifiedOn === null ? 'сверьте с официальной' : `сверена ${fullDay(verifiedOn)}`}`;

export const examTexts = {
  exam: 'Экзамен',
  noExam: 'Без экзамена',
  time: 'Время',
  times: { none: 'Без ограничения', exam: nbsp('Как на экзамене'), training: 'Тренировка' },
  minutes: 'Минут',
  /** Example: «ЕГЭ 2026 · 235 минут» */
  summary: (exam: string | null, time: 'none' | 'exam' | 'training', limit: number | null) => {
    const clock = { none: 'без часов', training: 'тренировка', exam: limit === null ? nbsp('как на экзамене') : minutes(limit) }[time];
    if (exam === null) return time === 'none' ? nbsp('Без экзамена и часов') : clock.slice(0, 1).toUpperCase() + clock.slice(1);
    return nbsp(`${exam} · ${clock}`);
  },
  hint: (profile: ExamProfile | null, time: 'none' | 'exam' | 'training') =>
    nbsp(
      [
        ...(profile === null && time === 'none' ? ['Ученик проходит тест без часов.'] : []),
        ...(profile === null
          ? []
          : profile.lines.length > 0
            ? [`ЕГЭ: ${linesOfExam(profile.lines.length)}, ${counted(profile.maxScore, 'первичных баллов')}. ${scaleOf(profile)}.`.replace(/^ЕГЭ: /, '')]
            : [`${counted(profile.maxScore, 'первичных баллов')}, отметки 2–5. ${scaleOf(profile)}; в регионе она может быть другой.`]),
        ...(time === 'exam' ? ['Конец назначает сервер при старте: если выйти, время идёт.'] : []),
        ...(time === 'training' ? ['Время не ограничено: считаем, сколько ушло.'] : []),
      ].join(' '),
    ),
  gaps: nbsp('Можно завершить с пропусками'),
  gapsHint: nbsp('За вопрос без ответа — 0 баллов. Без галочки сайт попросит ответить на все вопросы.'),
  check: nbsp('Сверка с экзаменом'),
  agreeing: (lines: number) => nbsp(`Как на экзамене: ${linesOfExam(lines)}`),
  allAgree: nbsp('Всё как на экзамене'),
  checkHint: nbsp('Это подсказки: сохранить тест можно и с отличиями.'),
  noLines: (found: number, expected: number) =>
    nbsp(`Линии не расставлены. Вопросов — ${found}, ${found === expected ? 'как на экзамене' : `на экзамене — ${expected}`}.`),
  setLines: nbsp('Расставить по порядку'),
  scoring: (count: number) => nbsp(`Баллы «как в ЕГЭ» не выбраны у ${questionsGenitive(count)}.`),
  setScoring: nbsp('Выбрать у всех'),
  kind: (line: number, found: string, expected: readonly GradedType[]) => nbsp(`Линия ${line}: сейчас «${found}», на экзамене — ${expected.map(kindName).join(' или ')}.`),
  toQuestion: nbsp('К вопросу'),
  lineScoring: (line: number, found: string) => nbsp(`Линия ${line}: сейчас «${found}», на экзамене — как в ЕГЭ: 2, 1 или 0.`),
  mendScoring: nbsp('Исправить баллы'),
  maximum: (line: number, found: number, expected: number) => nbsp(`Линия ${line}: сейчас максимум ${found}, на экзамене — ${expected}.`),
  missing: (lines: readonly number[], maxScore: number, all: number) => nbsp(`${linesMissing(lines)} Максимум — ${points(maxScore)} из ${all}, поэтому тестовых баллов в результате не будет.`),
  addQuestion: nbsp('Добавить вопрос'),
  twice: (line: number, numbers: readonly number[]) => nbsp(`Линия ${line} стоит ${numbers.length === 2 ? 'дважды' : counted(numbers.length, 'раза')}: вопросы ${numbers.slice(0, -1).join(', ')} и ${numbers.at(-1)}.`),
  order: (before: number, line: number) => nbsp(`Линии идут не по порядку: ${before} раньше ${line}.`),
  material: (lines: readonly number[]) => nbsp(`Линии ${lines.slice(0, -1).join(', ')} и ${lines.at(-1)}: на экзамене у них один материал.`),
  addMaterial: nbsp('Добавить материал'),
  unlisted: (numbers: readonly number[]) => nbsp(numbers.length === 1 ? `У вопроса ${numbers[0]} нет линии этого экзамена.` : `Нет линии этого экзамена у вопросов ${numbers.slice(0, -1).join(', ')} и ${numbers.at(-1)}.`),
  total: (found: number, expected: number) => nbsp(`Максимум — ${points(found)} из ${expected}, поэтому отметки в результате не будет.`),
  linesSet: nbsp('Линии расставлены'),
  scoringSet: (count: number) => nbsp(`Баллы исправлены: ${countQuestions(count)}`),
  line: 'Линия',
  lineError: nbsp(`Целое число от 1 до ${QUESTION_LIMITS.examLine}.`),
  lineHint: (kinds: readonly GradedType[], maxScore: number) => nbsp(`На экзамене: ${kinds.map(kindName).join(' или ')}, ${points(maxScore)}.`),
  listed: (line: string, kind: string) => nbsp(`Линия ${line} · ${kind}`),
} as const;

/** Examples: «Нет линии 28.», «Нет линий 22–28.», «Нет линий 1–4, 7 и 12.» */
function linesMissing(lines: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const line of lines) {
    const range = ranges.at(-1);
    if (range?.last === line - 1) range.last = line;
    else ranges.push({ first: line, last: line });
  }
  // Two neighbouring lines are listed as two lines, not as a range.
  const parts = ranges.flatMap(({ first, last }) => (last - first > 1 ? [`${first}–${last}`] : first === last ? [`${first}`] : [`${first}`, `${last}`]));
  const [last] = parts.splice(-1);
  return `Нет ${lines.length === 1 ? 'линии' : 'линий'} ${parts.length === 0 ? '' : `${parts.join(', ')} и `}${last}.`;
}

export const materialTexts = {
  common: nbsp('Общий материал'),
  none: 'Нет',
  option: (head: string, text: string) => (startOf(text) === '' ? head : nbsp(`${head}: «${startOf(text)}»`)),
  new: nbsp('Новый материал'),
  commonHint: nbsp('Предлагаются материалы соседних вопросов: вопросы с одним материалом стоят подряд.'),
  noQuestions: nbsp('вопросов пока нет'),
  add: nbsp('Добавить материал'),
  removed: nbsp('Материал удалён'),
  restore: 'Вернуть',
  move: (head: string) => nbsp(`Переместить материал ${lowerFirst(head)}`),
  moved: (head: string) => nbsp(`Материал ${lowerFirst(head)}`),
  up: 'Выше: материал',
  down: 'Ниже: материал',
  remove: nbsp('Удалить материал'),
  title: (head: string) => nbsp(`Материал ${lowerFirst(head)}`),
  text: nbsp('Текст материала'),
  textHint: nbsp('Таблицы, списки и жирный шрифт — как в тексте урока. Таблицу можно вставить из Word или Excel.'),
  preview: nbsp('Так увидит ученик'),
  images: nbsp('Рисунки, если нужны'),
  imageCount: (count: number) => nbsp(`${count} из ${QUESTION_LIMITS.materialImages}`),
  addImage: nbsp('Добавить рисунок'),
  replace: 'Заменить',
  replaceImage: (number: number) => nbsp(`Заменить рисунок ${number}`),
  takeAway: 'Убрать',
  removeImage: (number: number) => nbsp(`Убрать рисунок ${number}`),
  imageError: (number: number, message: string) => nbsp(`Рисунок ${number}: ${message}`),
  tooMany: nbsp(`Рисунков может быть не больше ${QUESTION_LIMITS.materialImages}.`),
  questions: nbsp('Вопросы к материалу'),
  unlink: 'Отвязать',
  unlinkQuestion: (number: number) => nbsp(`Отвязать вопрос ${number}`),
  addQuestion: nbsp('Добавить вопрос к материалу'),
  departed: (number: number) => nbsp(`Вопрос больше не стоит рядом с вопросом ${number}, поэтому материал скопирован: теперь он и здесь, и там.`),
  return: nbsp('Вернуть вопрос на место'),
} as const;
