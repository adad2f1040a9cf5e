import type { ExamLine, ExamProfile } from '../exam-profile.ts';

const inExamPoints = { part: 1, maxScore: 2, scoring: 'ege' } as const;
const onePoint = { part: 1, maxScore: 1 } as const;
const extended = { part: 2, maxScore: 3, kinds: ['extended'] } as const;
const match = { ...inExamPoints, kinds: ['match'] } as const;
const multiple = { ...inExamPoints, kinds: ['multiple'] } as const;
const sequence = { ...inExamPoints, kinds: ['sequence'] } as const;
const number = { ...onePoint, kinds: ['number'] } as const;

const lines: readonly ExamLine[] = [
  { line: 1, name: 'Термин в таблице или схеме', ...onePoint, kinds: ['short'] },
  { line: 2, name: 'Методы: таблица', ...match },
  { line: 3, name: 'Расчётная задача', ...number },
  { line: 4, name: 'Задача по генетике', ...onePoint, kinds: ['number', 'short'] },
  { line: 5, name: 'Рисунок: клетка и организм, число', ...number },
  { line: 6, name: 'Рисунок: клетка и организм, соответствие', ...match },
  { line: 7, name: 'Несколько ответов: клетка и организм', ...multiple },
  { line: 8, name: 'Последовательность: клетка и организм', ...sequence },
  { line: 9, name: 'Рисунок: многообразие, число', ...number },
  { line: 10, name: 'Рисунок: многообразие, соответствие', ...match },
  { line: 11, name: 'Несколько ответов: многообразие', ...multiple },
  { line: 12, name: 'Последовательность таксонов', ...sequence },
  { line: 13, name: 'Рисунок: человек, число', ...number },
  { line: 14, name: 'Рисунок: человек, соответствие', ...match },
  { line: 15, name: 'Несколько ответов: человек', ...multiple },
  { line: 16, name: 'Последовательность: человек', ...sequence },
  { line: 17, name: 'Несколько ответов по тексту: эволюция', ...multiple },
  { line: 18, name: 'Несколько ответов: экология', ...multiple },
  { line: 19, name: 'Соответствие: эволюция и экология', ...match },
  { line: 20, name: 'Таблица с пропусками', ...match },
  { line: 21, name: 'График или таблица', ...multiple },
  { line: 22, name: 'Опыт: методика', ...extended },
  { line: 23, name: 'Опыт: выводы', ...extended },
  { line: 24, name: 'Рисунок объекта', ...extended },
  { line: 25, name: 'Многообразие и человек', ...extended },
  { line: 26, name: 'Общая биология в новой ситуации', ...extended },
  { line: 27, name: 'Задача: цитология или эволюция', ...extended },
  { line: 28, name: 'Задача по генетике, полный ответ', ...extended },
];

export const egeBiology2026: ExamProfile = {
  name: 'ЕГЭ, биология, 2026',
  shortName: 'ЕГЭ 2026',
  year: 2026,
  minutes: 235,
  maxScore: 57,
  lines,
  sharedMaterials: [[5, 6], [9, 10], [13, 14], [22, 23]],
  // oxfmt-ignore
  scale: [
    0, 3, 5, 7, 10, 12, 14, 17, 19, 21,
    24, 26, 28, 31, 33, 36, 38, 40, 41, 43,
    45, 46, 48, 50, 51, 53, 55, 56, 58, 60,
    61, 63, 65, 66, 68, 70, 71, 72, 73, 74,
    75, 76, 77, 78, 79, 80, 81, 83, 85, 86,
    88, 90, 91, 93, 95, 96, 98, 100,
  ],
  marks: null,
  minimum: { certificate: 36, university: 40 },
  source:
    'Строение — по спецификации экзамена 2026 года. Шкала — по двум независимым публикациям, которые совпадают; минимальный балл для вузов Минобрнауки — по публикации приказа в декабре 2025 года. С официальными документами шкала и минимальные баллы не сверены.',
  verifiedOn: null,
};
