/** Makes the cards of a pupil from the attempts at one test, and keeps them up to date (rules R175, R178, R179). */
import { isAutomatic, type Answer, type GradedQuestion, type Question } from '../questions/question.ts';
import { kindOf } from '../questions/question-kinds.ts';
import { verdictOf } from '../questions/review.ts';
import { haveSameShape } from '../results/same-shape.ts';
import { firstMistake, mistake, type Schedule } from './spaced-repetition.ts';

export interface Card extends Schedule {
  /** The id of the card; `null` for a new card. */
  id: string | null;
  questionKey: string;
  /** The attempt whose review shows the answer of the card, and the place of the question in that attempt. */
  attempt: number;
  place: number;
  /** The attempt that held the last mistake; 0 when a regrading has made that answer right. */
  mistakeAttempt: number;
  /**
   * The current version of the test, while the card waits for a regrading because that version has another answer key
   * than the review; otherwise `null`.
   */
  awaitedRevision: number | null;
}

/**
 * A version of a test, with the question key of each place. A question key identifies a question; it is not the answer
 * key. It is `null` for a question that learners do not see.
 */
export interface DeckVersion {
  revision: number;
  questions: Question[];
  keys: readonly (string | null)[];
}

/** The data of an attempt from which its review is made. */
export interface DeckAttempt {
  attempt: number;
  answers: readonly Answer[];
  timestamp: string;
  regradedAt: string | null;
  /** The version that scores the attempt. */
  version: DeckVersion;
  /**
   * The version that scored the attempt at the last update of the cards, or at the submission if there was no update
   * since; `null` if it equals `version`.
   */
  before: DeckVersion | null;
}

const isMistake = (question: GradedQuestion, answer: Answer): boolean => verdictOf(question, answer) !== 'correct';

/**
 * Brings the cards up to date with a new or regraded attempt. A repeated call with the same attempt changes nothing.
 * @returns all cards, without those that another card has replaced
 */
export function updateCards(cards: readonly Card[], attempt: DeckAttempt, zone: string): Card[] {
  let deck = [...cards];
  attempt.version.questions.forEach((question, place) => {
    const questionKey = attempt.version.keys[place];
    // Practice tells at once whether an answer is right. A question that a tutor checks therefore has no card.
    if (!questionKey || !isAutomatic(question)) return;
    const same = deck.find((card) => card.questionKey === questionKey);
    // A regrading by a version with a corrected text gives the card another question key.
    const renamed = deck.find((card) => card !== same && card.attempt === attempt.attempt && card.place === place);
    const card = same ?? renamed;
    const changed = cardAfter(card, { ...verdictsOf(attempt, question, place), attempt, place, questionKey, zone });
    if (changed !== undefined) deck = [...deck.filter((each) => each !== same && each !== renamed), changed];
  });
  return deck;
}

/**
 * Whether the answer to a question is a mistake by the present version, and whether it was one by the version before.
 */
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

/**
 * Returns the card of a question after an attempt; `undefined` if the pupil has never answered the question wrongly.
 */
function cardAfter(card: Card | undefined, { attempt, place, questionKey, isWrong, wasWrong, zone }: Reviewed): Card | undefined {
  const number = attempt.attempt;
  // The pupil has learnt of the mistake with the result, or with the regrading that made the answer a mistake.
  const at = wasWrong ? attempt.timestamp : (attempt.regradedAt ?? attempt.timestamp);
  const followed = { questionKey, attempt: number, place };
  if (card === undefined) {
    return isWrong ? { id: null, ...followed, mistakeAttempt: number, awaitedRevision: null, ...firstMistake(at, zone) } : undefined;
  }
  // The card follows the newest review that has the question.
  const known = number >= card.attempt ? { ...card, ...followed } : card;
  if (isWrong && number > card.mistakeAttempt) return { ...known, mistakeAttempt: number, ...mistake(card, at, zone) };
  if (!isWrong && number === card.mistakeAttempt) return { ...known, mistakeAttempt: 0, leftAt: attempt.regradedAt ?? at };
  return known;
}

/**
 * Finds the cards that wait for a regrading, because the tutor has changed the answer key of their question since the review.
 * @param versionOf returns the version that scores an attempt
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
