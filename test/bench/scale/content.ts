/** Generates tests and lessons of biology. The same number always gives the same content, in data sets of every size. */
import type { Answer, Question } from '../../../src/domain/questions/question.ts';
import type { LessonQuestion } from '../../../src/domain/lessons/lesson.ts';
import { maxScore, score } from '../../../src/domain/questions/scoring.ts';
import { SeededRandom } from './random.ts';

const FACTS: [structure: string, role: string, organ: string][] = [
  ['Хлоропласт', 'фотосинтез', 'растительной клетки'],
  ['Митохондрия', 'клеточное дыхание и запас энергии в АТФ', 'клетки эукариот'],
  ['Рибосома', 'сборка белка из аминокислот', 'любой клетки'],
  ['Лизосома', 'расщепление веществ ферментами', 'животной клетки'],
  ['Аппарат Гольджи', 'накопление и упаковка веществ', 'клетки эукариот'],
  ['Центральная вакуоль', 'хранение клеточного сока и тургор', 'растительной клетки'],
  ['Ядро', 'хранение наследственной информации', 'клетки эукариот'],
  ['Плазматическая мембрана', 'избирательный перенос веществ', 'любой клетки'],
  ['Клеточный центр', 'сборка веретена деления', 'животной клетки'],
  ['Ксилема', 'подъём воды и минеральных солей', 'стебля'],
  ['Флоэма', 'отток сахаров из листьев', 'стебля'],
  ['Устьице', 'газообмен и испарение воды', 'листа'],
  ['Камбий', 'рост стебля в толщину', 'стебля'],
  ['Корневой волосок', 'всасывание почвенного раствора', 'корня'],
  ['Нефрон', 'фильтрация крови и образование мочи', 'почки'],
  ['Альвеола', 'обмен газов между воздухом и кровью', 'лёгкого'],
  ['Эритроцит', 'перенос кислорода гемоглобином', 'крови'],
  ['Тромбоцит', 'свёртывание крови', 'крови'],
  ['Лейкоцит', 'защита от чужеродных клеток', 'крови'],
  ['Аксон', 'проведение импульса от тела клетки', 'нейрона'],
  ['Дендрит', 'приём сигналов от соседних клеток', 'нейрона'],
  ['Мозжечок', 'согласование движений и равновесие', 'головного мозга'],
  ['Поджелудочная железа', 'выделение инсулина и ферментов', 'человека'],
  ['Печень', 'образование желчи и запас гликогена', 'человека'],
];
const TOPICS = [
  'Строение клетки', 'Ткани растений', 'Фотосинтез', 'Деление клетки', 'Законы Менделя', 'Сцепленное наследование', 'Кровь',
  'Дыхание', 'Пищеварение', 'Выделение', 'Нервная система', 'Органы чувств', 'Эндокринная система', 'Грибы', 'Водоросли', 'Мхи',
  'Папоротники', 'Голосеменные', 'Цветковые растения', 'Простейшие', 'Кишечнополостные', 'Черви', 'Моллюски', 'Членистоногие',
  'Рыбы', 'Земноводные', 'Пресмыкающиеся', 'Птицы', 'Млекопитающие', 'Эволюция', 'Экосистемы', 'Биосфера',
];
const CONTEXT =
  'Препарат рассмотрели в световой микроскоп при увеличении в 400 раз. Клетки лежат плотно, оболочки хорошо видны, цитоплазма ' +
  'прозрачна и заметно движется вдоль стенок. После капли раствора соли содержимое клеток сжалось и отошло от оболочек.';

const QUESTIONS = 20;
const LESSON_QUESTIONS = 5;

const upperFirst = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function questionOf(random: SeededRandom, index: number): Question {
  const facts = random.shuffled(FACTS);
  const [[structure, role, organ] = ['', '', '']] = facts;
  const common = { contextText: index % 4 === 0 ? CONTEXT : null, contextImage: null };
  switch (index % 3) {
    case 0: {
      const options = facts.slice(0, 4).map(([each]) => each);
      const correct = random.below(4);
      [options[0], options[correct]] = [options[correct] ?? '', structure];
      return { type: 'text', ...common, question: `Какая часть ${organ} отвечает за ${role}?`, options, correct };
    }
    case 1: {
      const options = facts.slice(0, 5).map(([each, ownRole], option) => `${each}: ${option % 2 === 0 ? ownRole : role}`);
      return { type: 'multiple', ...common, question: 'Выберите все верные утверждения.', options, correctAnswers: [0, 2, 4] };
    }
    default: {
      const pairs = facts.slice(0, 4);
      const order = random.shuffled([0, 1, 2, 3]);
      return {
        type: 'match',
        ...common,
        question: 'Соедините структуру с её работой.',
        matchLeft: pairs.map(([each]) => each),
        matchRight: order.map((row) => upperFirst(pairs[row]?.[1] ?? '')),
        matchAnswers: pairs.map((_, row) => order.indexOf(row)),
      };
    }
  }
}

/** Returns a right answer in at least two of three cases. */
function answerOf(random: SeededRandom, question: Question): Answer {
  const isRight = random.below(3) < 2;
  switch (question.type) {
    case 'text':
      return isRight ? question.correct : random.below(question.options.length);
    case 'multiple':
      return Object.fromEntries((isRight ? question.correctAnswers : [1, 2]).map((option) => [option, true as const]));
    case 'match': {
      const chosen = isRight ? question.matchAnswers : random.shuffled(question.matchAnswers);
      return Object.fromEntries(chosen.map((right, left) => [left, right]));
    }
    case 'freeform':
      return null;
  }
}

/** A scored attempt, with its answers as JSON. */
export interface SampleResult {
  answers: string;
  score: number;
  maxScore: number;
}

interface GeneralTestContent {
  name: string;
  questions: Question[];
  maxScore: number;
  /** All results of the test are copies of these. */
  sampleResults: SampleResult[];
}

const SAMPLE_RESULTS = 8;

export function generalTest(number: number): GeneralTestContent {
  const random = new SeededRandom(1_000 + number);
  const questions = Array.from({ length: QUESTIONS }, (_, index) => questionOf(random, index));
  const max = maxScore(questions);
  const sampleResults = Array.from({ length: SAMPLE_RESULTS }, () => {
    const answers = questions.map((question) => answerOf(random, question));
    return { answers: JSON.stringify(answers), score: score(questions, answers), maxScore: max };
  });
  const name = `${TOPICS[number % TOPICS.length]}, вариант ${Math.floor(number / TOPICS.length) + 1}`;
  return { name, questions, maxScore: max, sampleResults };
}

interface LessonContent {
  title: string;
  content: string;
  questions: LessonQuestion[];
}

/** The lesson of this number, with the questions of its test. */
export function lesson(number: number): LessonContent {
  const random = new SeededRandom(1_000_000 + number);
  const title = `${TOPICS[number % TOPICS.length]}, занятие ${Math.floor(number / TOPICS.length) + 1}`;
  const parts = random.shuffled(FACTS).slice(0, 8).map(([structure, role, organ]) => `## ${structure}\n\n${CONTEXT} Работа этой части ${organ}: ${role}.`);
  const questions = Array.from({ length: LESSON_QUESTIONS }, () => {
    const facts = random.shuffled(FACTS).slice(0, 4);
    const correct = random.below(4);
    return { question: `Что отвечает за ${facts[correct]?.[1]}?`, options: facts.map(([structure]) => structure), correct };
  });
  return { title, content: parts.join('\n\n'), questions };
}

export const block = (number: number) => ({
  title: `Блок ${number + 1}. ${TOPICS[number % TOPICS.length]}`,
  description: 'Теория, разбор заданий и короткая проверка после каждого занятия.',
  order: number + 1,
});

/** Answers to the general test of this number, as JSON. */
export const answersOf = (number: number): string => generalTest(number).sampleResults[0]?.answers ?? '';
