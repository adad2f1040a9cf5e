/** General tests, lesson tests and lessons, as content for tests. */
import type { LessonQuestion } from '../../../src/domain/lessons/lesson.ts';
import type { TestInput } from '../../../src/domain/questions/test-input/test-input.ts';
import { dataUrl } from '../../support/fixtures/files/image-fixtures.ts';
import { plainPng } from './images.ts';

const plain = { contextText: null, contextImage: null };

/**
 * A test with every kind of question. Two questions have a text or an image before them. Pupils see four of the
 * questions, worth 6 points in total.
 */
export const everyKind = (name: string): TestInput => ({
  name,
  questions: [
    {
      type: 'text',
      ...plain,
      contextText: 'Кусочек кожицы лука поместили в раствор соли.\nЦитоплазма отошла от клеточных стенок.',
      question: 'Как называется описанное явление?',
      options: ['Плазмолиз', 'Деплазмолиз', 'Фагоцитоз'],
      correct: 0,
    },
    {
      type: 'text',
      ...plain,
      contextImage: dataUrl(plainPng(640, 360, [40, 120, 70])),
      question: 'Под какой цифрой хлоропласт?',
      options: ['1', '2', '3'],
      correct: 2,
    },
    { type: 'freeform', ...plain, question: 'Почему это происходит?', freeformAnswer: 'Вода выходит из клетки' },
    {
      type: 'multiple',
      ...plain,
      question: 'Что есть у всякой клетки?',
      options: ['Рибосомы', 'Пластиды', 'Мембрана', 'Хитин'],
      correctAnswers: [0, 2],
    },
    {
      type: 'match',
      ...plain,
      question: 'Соотнесите органоид и его работу.',
      matchLeft: ['Рибосома', 'Лизосома'],
      matchRight: ['Пищеварение', 'Синтез белка'],
      matchAnswers: [1, 0],
    },
  ],
});

/** Two single-choice questions, worth 2 points in total. */
export const twoQuestions = (name: string): TestInput => ({
  name,
  questions: [
    { type: 'text', ...plain, question: 'Где идёт фотосинтез?', options: ['В ядре', 'В хлоропласте'], correct: 1 },
    { type: 'text', ...plain, question: 'Где собирают белок?', options: ['На рибосоме', 'В вакуоли'], correct: 0 },
  ],
});

/** The questions of a lesson test, with 2 points. */
export const lessonQuestions: LessonQuestion[] = [
  { question: 'Где идёт фотосинтез?', options: ['В ядре', 'В хлоропласте'], correct: 1 },
  { question: 'Где собирают белок?', options: ['На рибосоме', 'В вакуоли'], correct: 0 },
];

/** A lesson whose text has everything that Markdown allows, and HTML that must stay text. */
export const markedLesson = (blockId: string, title: string) => ({
  blockId,
  title,
  videoUrl: 'https://youtu.be/4OpBylwH9DU?t=1m5s',
  content: [
    '## Плазмалемма',
    'Она **живая**.\nИ текучая.',
    '- Белки\n- Липиды',
    '<b onclick="alert(1)">Сырой</b> текст',
    '[Статья](https://example.org/cell)',
    '| Слой | Толщина |\n|---|---|\n| Билипидный | 7 нм |',
  ].join('\n\n'),
});

/**
 * Questions with a typed word, a typed number and two ordering questions. Some are scored as in the exam. The maximum
 * is 6 points.
 */
export const givenAnswers = (name: string): TestInput => ({
  name,
  questions: [
    {
      type: 'short',
      ...plain,
      question: 'Как называется организм с двумя одинаковыми аллелями?',
      answers: ['гомозигота', 'гомозиготный'],
      topic: 'Генетика',
      explanation: 'Приставка **гомо** значит «одинаковый».',
    },
    { type: 'number', ...plain, question: 'Сколько процентов потомков рецессивны?', answer: 25, tolerance: 0.5 },
    {
      type: 'sequence',
      ...plain,
      question: 'Расположите фазы по порядку.',
      items: ['Анафаза', 'Метафаза', 'Профаза', 'Телофаза'],
      correctOrder: [2, 1, 0, 3],
      scoring: 'ege',
    },
    { type: 'sequence', ...plain, question: 'Что раньше?', items: ['Трансляция', 'Транскрипция'], correctOrder: [1, 0] },
  ],
});
