import type { Answer, Question } from '../../domain/questions/question.ts';
import * as maximum from '../../domain/questions/max-score.ts';
import * as scoring from '../../domain/questions/scoring.ts';
import { Count } from '../documents.ts';
import { DocumentRejected } from '../document-rejected.ts';
import { maxScoreOfAnswers, readAnswers, readOrphanAnswers } from './answers.ts';
import { FieldReader } from './field-reader.ts';
import type { IndexMapping } from './kind-readers.ts';

interface ReadResult {
  answers: Answer[];
  score: number;
  maxScore: number;
}

/**
 * Reads a result. A score in the file is kept, because the pupil has seen it. A missing score is calculated from the answers.
 * @param version the version of the test; `questions` is empty if the version is unknown
 * @throws DocumentRejected when the score is missing and cannot be calculated
 */
export function readResult(
  entry: Record<string, unknown>,
  version: { questions: readonly Question[]; mappings: IndexMapping[] | null },
  notes: string[],
): ReadResult {
  const { questions, mappings } = version;
  const isOrphan = questions.length === 0;
  const answers = isOrphan ? readOrphanAnswers(entry['answers']) : readAnswers(entry['answers'], questions, mappings, notes);
  const score = scoreOf(entry, questions, answers, notes);
  const maxScore = isOrphan ? maxScoreOfAnswers(answers) : maximum.maxScore(questions);
  if (score > maxScore && !isOrphan) notes.push(`баллов ${score} из ${maxScore}, максимум поднят до ${score}`);
  return { answers, score, maxScore: Math.max(maxScore, score) };
}

function scoreOf(entry: Record<string, unknown>, questions: readonly Question[], answers: Answer[], notes: string[]): number {
  const written = Count.safeParse(new FieldReader(entry, notes).integer('score'));
  if (written.success) return written.data;
  if (questions.length === 0) throw new DocumentRejected('нет баллов, и вопросов для подсчёта нет');
  const score = scoring.score(questions, answers);
  notes.push(`баллы подсчитаны заново: ${score}`);
  return score;
}
