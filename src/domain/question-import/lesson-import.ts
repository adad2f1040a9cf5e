/** Finds the questions of an import that fit a lesson test: those of one answer without a context (rule R58). */
import type { Question } from '../questions/question.ts';
import { kindOf } from '../questions/question-kinds.ts';
import { notes, reasons } from './texts.ts';

interface Item {
  line: number;
  file?: string | undefined;
  question: Question;
  problems: string[];
}

interface Problem {
  line: number;
  file?: string | undefined;
  text: string;
  message: string;
}

interface Found {
  questions: Item[];
  problems: Problem[];
}

export function forLessonTest({ questions, problems }: Found): Found {
  const taken: Item[] = [];
  const told: Problem[] = [...problems];
  for (const { line, file, question, problems: faults } of questions) {
    const place = { line, ...(file !== undefined && { file }) };
    if (question.type !== 'text') {
      told.push({ ...place, text: question.question, message: reasons.notSingleChoice });
      continue;
    }
    if (question.contextText !== null) told.push({ ...place, text: question.contextText, message: reasons.contextInLesson });
    if (question.contextImage !== null) told.push({ ...place, text: 'рисунок', message: reasons.imageInLesson });
    const { topic: _topic, materialId: _material, line: _line, ...kept } = question;
    taken.push({ ...place, question: { ...kept, contextText: null, contextImage: null }, problems: faults.filter((fault) => fault !== notes.missingImage) });
  }
  return { questions: taken, problems: told };
}

/** Whether a test already has a question with the same text and the same options. */
export function hasSameQuestion(stored: readonly Question[], question: Question): boolean {
  const key = identityOf(question);
  return stored.some((each) => identityOf(each) === key);
}

const identityOf = (question: Question): string => JSON.stringify([question.question.trim(), Object.values(kindOf(question).lists(question)).flat()]);
