import { EXAMS, type Exam } from '../../../../domain/exams/exams.ts';
import { choiceOf } from '../../../../ui/hooks/address/use-address-choice.ts';
import { groupQuery } from '../../../../ui/hooks/use-group-param.ts';
import { api } from '../api.ts';

/** The parameter of the address that names the exam. */
export const EXAM_PARAMETER = 'exam';

/** The exam that the address names; the first exam if it names none. */
export const examIn = (search: URLSearchParams): Exam => choiceOf(search.get(EXAM_PARAMETER), EXAMS);

/** The share of points in every line of the exam, for a group or for all pupils. The pages list the pupils with results by nickname. */
export const linesQuery = (exam: Exam, groupId: string) => api.pages('GET /api/admin/lines', { query: { exam, ...groupQuery(groupId) } });
