/**
 * Finds for «Сверка с экзаменом» how a test differs from the exam that it names. The result is advice: it prevents
 * nothing.
 */
import { maxScoreOf } from '../questions/max-score.ts';
import { isGraded, type GradedQuestion, type Question, type ScoredType } from '../questions/question.ts';
import type { ExamLine, ExamProfile } from './exam-profile.ts';

/** A difference between a test and its exam. Places are those of the stored test, from 0. */
export type ExamDifference =
  /** No question has a line. */
  | { what: 'no-lines'; questions: number; expected: number }
  /** Several questions are not scored in the way in which the exam scores their lines. */
  | { what: 'scoring'; places: number[] }
  /** One question is not scored in the way in which the exam scores its line. */
  | { what: 'line-scoring'; line: number; place: number }
  | { what: 'kind'; line: number; place: number; found: Question['type']; expected: ExamLine['kinds'] }
  | { what: 'maximum'; line: number; place: number; found: number; expected: number }
  | { what: 'missing'; lines: number[]; maxScore: number }
  | { what: 'twice'; line: number; places: number[] }
  /** A line comes after a later line. */
  | { what: 'order'; line: number; before: number; place: number }
  | { what: 'material'; lines: readonly number[]; places: number[] }
  /** Questions name no line, or a line that the exam does not have. */
  | { what: 'unlisted'; places: number[] }
  /** The sum of points differs from the exam's. It is compared for an exam whose lines are not known. */
  | { what: 'total'; found: number; expected: number };

export interface ExamComparison {
  /** How many lines agree with the exam. */
  agreeing: number;
  differences: ExamDifference[];
}

interface Placed {
  place: number;
  question: GradedQuestion;
}

const gradedOf = (questions: readonly Question[]): Placed[] => questions.flatMap((question, place) => (isGraded(question) ? [{ place, question }] : []));

export function compareWithExam(profile: ExamProfile, questions: readonly Question[]): ExamComparison {
  const graded = gradedOf(questions);
  const total = graded.reduce((sum, { question }) => sum + maxScoreOf(question), 0);
  if (profile.lines.length === 0) {
    return { agreeing: 0, differences: total === profile.maxScore ? [] : [{ what: 'total', found: total, expected: profile.maxScore }] };
  }
  if (graded.every(({ question }) => typeof question.line !== 'number')) {
    return { agreeing: 0, differences: [{ what: 'no-lines', questions: graded.length, expected: profile.lines.length }] };
  }
  const asked = profile.lines.map((line) => ({ line, found: graded.filter(({ question }) => question.line === line.line) }));
  const known = new Set(asked.flatMap(({ found }) => found));
  const unlisted = graded.filter((each) => !known.has(each)).map(({ place }) => place);
  const missing = asked.filter(({ found }) => found.length === 0).map(({ line }) => line.line);
  const differences = [
    ...scoringDifference(asked.flatMap(({ line, found }) => found.filter(({ question }) => lacksScoring(line, question)).map(({ place }) => ({ line: line.line, place })))),
    ...asked.flatMap(({ line, found }) => found.flatMap((each) => differencesOf(line, each))),
    ...(missing.length > 0 ? [{ what: 'missing' as const, lines: missing, maxScore: total }] : []),
    ...asked.flatMap(({ line: { line }, found }) => (found.length > 1 ? [{ what: 'twice' as const, line, places: found.map(({ place }) => place) }] : [])),
    ...orderDifference(graded.filter((each) => known.has(each))),
    ...profile.sharedMaterials.flatMap((lines) => materialDifference(lines, graded)),
    ...(unlisted.length > 0 ? [{ what: 'unlisted' as const, places: unlisted }] : []),
  ];
  const differing = new Set(differences.flatMap(placesOf));
  return { agreeing: asked.filter(({ found: [first, ...others] }) => first !== undefined && others.length === 0 && !differing.has(first.place)).length, differences };
}

const placesOf = (difference: ExamDifference): number[] => ('place' in difference ? [difference.place] : 'places' in difference ? difference.places : []);

/** Whether the exam scores the line in a special way that the question allows but does not use. */
const lacksScoring = <Each extends Question>({ scoring }: ExamLine, question: Each): question is Each & { type: ScoredType } =>
  scoring !== undefined && canBeScored(question) && question.scoring !== scoring;

const SCORED: Readonly<Record<ScoredType, true>> = { multiple: true, match: true, sequence: true };
const canBeScored = (question: Question): question is Question & { type: ScoredType } => Object.hasOwn(SCORED, question.type);

function scoringDifference(lacking: readonly { line: number; place: number }[]): ExamDifference[] {
  const [first, ...others] = lacking;
  if (first === undefined) return [];
  return others.length === 0 ? [{ what: 'line-scoring', ...first }] : [{ what: 'scoring', places: lacking.map(({ place }) => place) }];
}

function differencesOf(line: ExamLine, { place, question }: Placed): ExamDifference[] {
  if (!line.kinds.some((kind) => kind === question.type)) return [{ what: 'kind', line: line.line, place, found: question.type, expected: line.kinds }];
  const found = maxScoreOf(question);
  // A question that should be scored in another way is reported for that, and not also for its maximum.
  return found === line.maxScore || lacksScoring(line, question) ? [] : [{ what: 'maximum', line: line.line, place, found, expected: line.maxScore }];
}

function orderDifference(asked: readonly Placed[]): ExamDifference[] {
  return asked.flatMap(({ place, question: { line } }, index): ExamDifference[] => {
    const before = asked[index - 1]?.question.line;
    return typeof line === 'number' && typeof before === 'number' && before > line ? [{ what: 'order', line, before, place }] : [];
  });
}

/**
 * In the exam some lines share a material. Checks that the questions of these lines share a material in the test too. A
 * test that lacks one of the lines is not checked.
 */
function materialDifference(lines: readonly number[], graded: readonly Placed[]): ExamDifference[] {
  const found = lines.map((line) => graded.filter(({ question }) => question.line === line));
  if (found.some(({ length }) => length === 0)) return [];
  const materials = new Set(found.flat().map(({ question }) => question.materialId ?? null));
  return materials.size === 1 && !materials.has(null) ? [] : [{ what: 'material', lines, places: found.flat().map(({ place }) => place) }];
}

/**
 * Gives lines for the button «Расставить по порядку»: the question that pupils see as number n gets line n. Questions
 * beyond the last line get none.
 */
export function withLinesInOrder({ lines }: ExamProfile, questions: readonly Question[]): Question[] {
  const lineAt = new Map(gradedOf(questions).map(({ place }, number) => [place, lines[number]?.line ?? null]));
  return questions.map((question, place) => ({ ...question, line: lineAt.get(place) ?? null }));
}

/**
 * Gives scoring for the button «Выбрать у всех»: each question is scored as the exam scores its line, if its kind
 * allows it.
 */
export const withExamScoring = ({ lines }: ExamProfile, questions: readonly Question[]): Question[] =>
  questions.map((question) => {
    const line = lines.find((each) => each.line === question.line);
    return line !== undefined && lacksScoring(line, question) ? { ...question, scoring: line.scoring } : question;
  });
