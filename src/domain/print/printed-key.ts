/** Writes the keys of questions for print (rule R162). */
import type { GradedQuestion } from '../questions/question.ts';
import { kindOf } from '../questions/question-kinds.ts';

const MISSING = '—';

/**
 * Returns a text such as «Б», «АВД», «А3 Б1», «гомозигота; гомозиготный», «3,5 ± 0,1» or «54132»; «—» when the question
 * has no key.
 */
export const printedKey = (question: GradedQuestion): string => kindOf(question).printedKey(question) || MISSING;
