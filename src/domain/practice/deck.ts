/** The cards that the attempts of a pupil at one test make, and what becomes of them (rules R175, R178, R179). */
import { isAutomatic, type Answer, type GradedQuestion, type Question } from '../questions/question.ts';
import { kindOf } from '../questions/question-kinds.ts';
import { verdictOf } from '../questions/review.ts';
import { haveSameShape } from '../results/same-shape.ts';
import { firstMistake, mistake, type Schedule } from './spaced-repetition.ts';

export interface Card extends Schedule {
  /** `null` for a new card. */
  id: string | null;
  questionKey: string;
  /** The attempt whose review the card follows, and the place of the question in it. */
  attempt: number;
  place: number;
  /** The attempt of the last mistake; 0 when a regrading has made it right. */
  mistakeAttempt: number;
  /** The version of the test whose key differs from that of the review; `null` while the card does not wait. */
  awaitedRevision: number | null;
}

/** A version of a test, with the keys of its questions place by place; `null` for those that learners do not see. */
export interface DeckVersion {
  revision: number;
  questions: Question[];
  keys: readonly (string | null)[];
}

/** An attempt as its review shows it. */
export interface DeckAttempt {
  attempt: number;
  answers: readonly Answer[];
  timestamp: string;
  regradedAt: string | null;
  /** The version that it is scored by. */
  version: DeckVersion;
  /** The version that it was scored by when the cards were last brought up to date, or submitted; `null` if it is the same. */
  before: DeckVersion | null;
}

const isMistake = (question: GradedQuestion, answer: Answer): boolean => verdictOf(question, answer) !== 'correct';

/**
 * Brings the cards up to date with an attempt that is new or regraded. The same attempt again changes nothing.
 * @returns the cards; those that another one has replaced are left out
 */
export function incrementCounter(cards: readonly Card[], attempt: DeckAttempt, zone: string): Card[] {
  let deck = [...cards];
  attempt.version.questions.forEach((question, place) => {
    const questionKey = attempt.version.keys[place];
    // Practice tells at once what is right: what a tutor checks has no cards.
    if (!questionKey || !isAutomatic(question)) return;
    const same = deck.find((card) => card.questionKey === questionKey);
    // A regrading by a version with a mended text gives the card another key.
    const renamed = deck.find((card) => card !== same && card.attempt === attempt.attempt && card.place === place);
    const card = same ?? renamed;
    const changed = cardAfter(card, { ...verdictsOf(attempt, question, place), attempt, place, questionKey, zone });
    if (changed !== undefined) deck = [...deck.filter((each) => each !== same && each !== renamed), changed];
  });
  return deck;
}

/** Whether the answer to a question is a mistake, now and by the version before. */
function verdictsOf({ answers, before }: DeckAttempt, question: GradedQuestion, place: number) {
  const answer = answers[place] ?? null;
  const isWrong = isMistake(question, answer);
  const old = before?.questions[place];
  return { isWrong, wasWrong: old?.type === question.type ? isMistake(old, answer) : isWrong };
}

interface Reviewed extends ReturnType<typeof verdictsOf> {
  attempt: DeckAttempt;
  place: number;
  questionKey: string;
  zone: string;
}

/** The card of a question after an attempt; `undefined` if it has never been a mistake. */
function cardAfter(card: Card | undefined, { attempt, place, questionKey, isWrong, wasWrong, zone }: Reviewed): Card | undefined {
  const number = attempt.attempt;
  // The pupil has learnt of the mistake with the result, or with the regrading that has made it one.
  const at = wasWrong ? attempt.timestamp : (attempt.regradedAt ?? attempt.timestamp);
  const followed = { questionKey, attempt: number, place };
  if (card === undefined) {
    return isWrong ? { id: null, ...followed, mistakeAttempt: number, awaitedRevision: null, ...firstMistake(at, zone) } : undefined;
  }
  // The newest review that has the question is the one to follow.
  const known = number >= card.attempt ? { ...card, ...followed } : card;
  if (isWrong && number > card.mistakeAttempt) return { ...known, mistakeAttempt: number, ...mistake(card, at, zone) };
  if (!isWrong && number === card.mistakeAttempt) return { ...known, mistakeAttempt: 0, leftAt: attempt.regradedAt ?? at };
  return known;
}

/**
 * Finds out which cards wait: the tutor has changed the key of their question since the review that they follow.
 * @param versionOf the version that an attempt is scored by
 */
export function compareWithCurrent(cards: readonly Card[], current: DeckVersion, versionOf: (attempt: number) => DeckVersion | undefined): Card[] {
  return cards.map((card) => {
    const reviewed = versionOf(card.attempt);
    const isWaiting = reviewed !== undefined && hasOtherKey(reviewed, card.place, current);
    return { ...card, awaitedRevision: isWaiting ? current.revision : null };
  });
}

function hasOtherKey(reviewed: DeckVersion, place: number, current: DeckVersion): boolean {
  const question = reviewed.questions[place];
  const key = reviewed.keys[place];
  if (reviewed.revision === current.revision || question === undefined || !key) return false;
  const [kept] = current.questions.filter((_, index) => current.keys[index] === key);
  const other = kept ?? (haveSameShape(reviewed.questions, current.questions) ? current.questions[place] : undefined);
  return other !== undefined && answerKeyOf(other) !== answerKeyOf(question);
}

const answerKeyOf = (question: Question): string => kindOf(question).answerKey(question);
