/** The paths of «Проверка». The path of a work contains the parameters of its list, because the way back must lead to the same list. */
import { CHECKING_PATH, workPath } from '../../../ui/attempts/result-paths.ts';
import { choiceOf } from '../../../ui/hooks/address/use-address-choice.ts';

/** The values of the parameter `?view=`. The first is the default. */
export const VIEWS = ['works', 'questions', 'ready', 'given'] as const;
export type View = (typeof VIEWS)[number];

/** The parameters of the address that name the list. */
const LIST_PARAMETERS = ['view', 'test', 'group', 'search'] as const;

export const viewIn = (search: URLSearchParams): View => choiceOf(search.get('view'), VIEWS);

function withParameters(path: string, parameters: URLSearchParams): string {
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

function listParameters(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of LIST_PARAMETERS) {
    const value = search.get(name);
    if (value !== null && value !== '') kept.set(name, value);
  }
  return kept;
}

/** The path of a view of the lists, with the filters of the current address. */
export function listPath(search: URLSearchParams, view: View = viewIn(search)): string {
  const kept = listParameters(search);
  if (view === VIEWS[0]) kept.delete('view');
  else kept.set('view', view);
  return withParameters(CHECKING_PATH, kept);
}

export interface DeskPlace {
  testId: string;
  uid: string;
  /** The number of the attempt; left out for the current attempt. */
  attempt?: number | undefined;
  question?: string | undefined;
  /** Whether the next answer is another pupil's answer to the same question. */
  isByQuestion?: boolean;
}

/**
 * The path of a work on the desk.
 * @param search the parameters of the list's address, or of the address of another work from the list
 */
export function deskPath({ testId, uid, attempt, question, isByQuestion = false }: DeskPlace, search: URLSearchParams): string {
  const parameters = new URLSearchParams();
  if (question !== undefined) parameters.set('question', question);
  if (attempt !== undefined) parameters.set('attempt', String(attempt));
  if (isByQuestion) parameters.set('by', 'question');
  for (const [name, value] of listParameters(search)) parameters.set(name, value);
  return withParameters(workPath(testId, uid), parameters);
}
