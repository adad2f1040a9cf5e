/** Tests and lessons as a biology tutor writes them, the same for every school of whatever size. */
import type { Answer, Question } from '../../src/domain/question.ts';
import type { LessonQuestion } from '../../src/domain/lesson.ts';
import { maxScore, score } from '../../src/domain/scoring.ts';
import { Chance } from './random.ts';

/** What a thing is and what it does. */
const FACTS: [thing: string, work: string, of: string][] = [
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

function questionOf(chance: Chance, place: number): Question {
  const facts = chance.shuffled(FACTS);
  const [[thing, work, of] = ['', '', '']] = facts;
  const common = { contextText: place % 4 === 0 ? CONTEXT : null, contextImage: null };
  switch (place % 3) {
    case 0: {
      const options = facts.slice(0, 4).map(([each]) => each);
      const correct = chance.below(4);
      [options[0], options[correct]] = [options[correct] ?? '', thing];
      return { type: 'text', ...common, question: `Какая часть ${of} отвечает за ${work}?`, options, correct };
    }
    case 1: {
      const options = facts.slice(0, 5).map(([each, does], option) => `${each}: ${option % 2 === 0 ? does : work}`);
      return { type: 'multiple', ...common, question: 'Выберите все верные утверждения.', options, correctAnswers: [0, 2, 4] };
    }
    default: {
      const pairs = facts.slice(0, 4);
      const order = chance.shuffled([0, 1, 2, 3]);
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

/** An answer of somebody who knows two things of three. */
function answerOf(chance: Chance, question: Question): Answer {
  const isRight = chance.below(3) < 2;
  switch (question.type) {
    case 'text':
      return isRight ? question.correct : chance.below(question.options.length);
    case 'multiple':
      return Object.fromEntries((isRight ? question.correctAnswers : [1, 2]).map((option) => [option, true as const]));
    case 'match': {
      const chosen = isRight ? question.matchAnswers : chance.shuffled(question.matchAnswers);
      return Object.fromEntries(chosen.map((right, left) => [left, right]));
    }
    case 'freeform':
      return null;
  }
}

export interface Taken {
  answers: string;
  score: number;
  maxScore: number;
}

interface SchoolTest {
  name: string;
  questions: Question[];
  maxScore: number;
  /** Some ways to take it: a million results are of these. */
  taken: Taken[];
}

const WAYS = 8;

/** The general test of a number, always the same, and how it may be taken. */
export function generalTest(number: number): SchoolTest {
  const chance = new Chance(1_000 + number);
  const questions = Array.from({ length: QUESTIONS }, (_, place) => questionOf(chance, place));
  const max = maxScore(questions);
  const taken = Array.from({ length: WAYS }, () => {
    const answers = questions.map((question) => answerOf(chance, question));
    return { answers: JSON.stringify(answers), score: score(questions, answers), maxScore: max };
  });
  return { name: `${TOPICS[number % TOPICS.length]}, вариант ${Math.floor(number / TOPICS.length) + 1}`, questions, maxScore: max, taken };
}

interface SchoolLesson {
  title: string;
  content: string;
  questions: LessonQuestion[];
}

/** The lesson of a number with the questions of its test, always the same. */
export function lesson(number: number): SchoolLesson {
  const chance = new Chance(1_000_000 + number);
  const title = `${TOPICS[number % TOPICS.length]}, занятие ${Math.floor(number / TOPICS.length) + 1}`;
  const parts = chance.shuffled(FACTS).slice(0, 8).map(([thing, work, of]) => `## ${thing}\n\n${CONTEXT} Работа этой части ${of}: ${work}.`);
  const questions = Array.from({ length: LESSON_QUESTIONS }, () => {
    const facts = chance.shuffled(FACTS).slice(0, 4);
    const correct = chance.below(4);
    return { question: `Что отвечает за ${facts[correct]?.[1]}?`, options: facts.map(([thing]) => thing), correct };
  });
  return { title, content: parts.join('\n\n'), questions };
}

/** The block of a number. */
export const block = (number: number) => ({
  title: `Блок ${number + 1}. ${TOPICS[number % TOPICS.length]}`,
  description: 'Теория, разбор заданий и короткая проверка после каждого занятия.',
  order: number + 1,
});

/** What somebody answers a test, by its number. */
export const answersOf = (number: number): string => generalTest(number).taken[0]?.answers ?? '';
