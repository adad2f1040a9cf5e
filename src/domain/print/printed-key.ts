/** How keys of questions are printed (rule R162). */
import type { GradedQuestion } from '../questions/question.ts';
import { kindOf } from '../questions/question-kinds.ts';

const MISSING = '—';

/** «Б», «АВД», «А3 Б1», «гомозигота; гомозиготный», «3,5 ± 0,1», «54132»; «—» where the question has no key. */
export const printedKey = (question: GradedQuestion): string => kindOf(question).printedKey(question) || MISSING;
