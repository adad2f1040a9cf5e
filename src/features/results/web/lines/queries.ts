import { EXAMS, type Exam } from '../../../../domain/exams/exams.ts';
import { choiceOf } from '../../../../ui/hooks/address/use-address-choice.ts';
import { groupQuery } from '../../../../ui/hooks/use-group-param.ts';
import { api } from '../api.ts';

/** The parameter of the address that names the exam. */
export const EXAM_PARAMETER = 'exam';

/** The exam of an address; the first one for none. */
export const examIn = (search: URLSearchParams): Exam => choiceOf(search.get(EXAM_PARAMETER), EXAMS);

/** Shares by line of a group or of all, and the pupils who have results, by nickname. */
export const linesQuery = (exam: Exam, groupId: string) => api.pages('GET /api/admin/lines', { query: { exam, ...groupQuery(groupId) } });
