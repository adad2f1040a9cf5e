import type { ExamKind } from '../../domain/questions/exam-rules.ts';
import type { GradedQuestion } from '../../domain/questions/question.ts';
import { nbsp, points } from '../lib/format-russian.ts';
import { kindNames } from '../test-player/texts.ts';
import { texts as editorTexts } from '../test-editor/texts.ts';
import { uiTexts } from '../texts.ts';

type Kind = GradedQuestion['type'];

const RULES: Record<Kind, string> = {
  text: 'Один ответ — 1 балл.',
  multiple: 'Несколько ответов — 2 балла, если отмечены все верные и ни одного лишнего.',
  match: 'Соответствие — по 1 баллу за строку.',
  short: 'Краткий ответ — 1 балл.',
  number: 'Число — 1 балл.',
  sequence: 'Последовательность — 2 балла, если верен весь порядок.',
};

/** Texts of the dialog and of the sheets. */
export const texts = {
  title: uiTexts.print,
  print: uiTexts.print,
  variants: 'Варианты',
  shuffleQuestions: 'Перемешать вопросы',
  shuffleOptions: 'Перемешать варианты ответа',
  pictures: nbsp('С рисунками'),
  explanations: nbsp('С пояснениями к ключам'),
  hint: nbsp('Сначала листы для учеников, каждый с номером варианта, в конце — страница с ключами.'),
  back: nbsp('К содержанию'),
  preparing: 'Готовим листы…',
  empty: nbsp('Печатать нечего'),
  emptyText: nbsp('В тесте нет вопросов, которые видят ученики.'),
  sheets: (name: string) => `Листы: ${name}`,

  variant: (number: number) => nbsp(`Вариант ${number}`),
  name: 'Имя',
  group: 'Группа',
  date: 'Дата',
  severalAnswers: 'Несколько ответов.',
  inExam: '«Как в ЕГЭ».',
  answer: 'Ответ:',
  order: 'Порядок:',
  foot: (name: string, variant: number) => `${name}, вариант ${variant}`,
  page: (page: number, pages: number) => nbsp(`${page} из ${pages}`),

  keys: 'Ключи',
  maximum: (maxScore: number) => nbsp(`Максимум — ${points(maxScore)}. В скобках — номер вопроса в тесте на сайте.`),
  number: '№',
  siteNumber: (number: number) => `(${number})`,
  noKey: '—',
  keysFoot: nbsp('Ключи, все варианты'),
  explanationsTitle: 'Пояснения',
  /** How the points of a kind are counted. */
  rule: (kind: Kind, isExam: boolean) => nbsp(isExam ? `${kindNames[kind]}. ${editorTexts.examHint[kind as ExamKind]}` : RULES[kind]),
} as const;
