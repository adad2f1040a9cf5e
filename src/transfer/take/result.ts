import type { Answer, Question } from '../../domain/question.ts';
import * as scoring from '../../domain/scoring.ts';
import { Count } from '../documents.ts';
import { Refusal } from '../refusal.ts';
import { maxScoreOfAnswers, readAnswers, readLooseAnswers } from './answers.ts';
import { Fields } from './fields.ts';
import type { Moves } from './questions.ts';

interface ReadResult {
  answers: Answer[];
  score: number;
  maxScore: number;
}

/**
 * Answers and points of an old result. The points stay as the pupil saw them; they are counted anew only where
 * they are missing.
 * @param questions none when nobody knows them any more
 * @throws Refusal when the points are neither there nor to be counted
 */
export function readResult(
  entry: Record<string, unknown>,
  { questions, moves }: { questions: readonly Question[]; moves: Moves[] | null },
  notes: string[],
): ReadResult {
  const isLost = questions.length === 0;
  const answers = isLost ? readLooseAnswers(entry['answers']) : readAnswers(entry['answers'], questions, moves, notes);
  const score = scoreOf(entry, questions, answers, notes);
  const most = isLost ? maxScoreOfAnswers(answers) : scoring.maxScore(questions);
  if (score > most && !isLost) notes.push(`баллов ${score} из ${most}, максимум поднят до ${score}`);
  return { answers, score, maxScore: Math.max(most, score) };
}

function scoreOf(entry: Record<string, unknown>, questions: readonly Question[], answers: Answer[], notes: string[]): number {
  const written = Count.safeParse(new Fields(entry, notes).whole('score'));
  if (written.success) return written.data;
  if (questions.length === 0) throw new Refusal('нет баллов, и вопросов для подсчёта нет');
  const score = scoring.score(questions, answers);
  notes.push(`баллы подсчитаны заново: ${score}`);
  return score;
}
