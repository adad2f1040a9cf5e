import { dayIn, momentIn } from '../../../../domain/calendar-days.ts';
import { daysUntil } from '../../../../domain/access/term.ts';
import { ASSIGNED_GROUPS_MAX_COUNT, ASSIGNED_PUPILS_MAX_COUNT, NOTE_MAX_LENGTH } from '../../../../domain/assignments/assignment-limits.ts';
import type { TakenBefore } from '../../../../domain/assignments/kinds.ts';
import type { Assignment } from '../../contract.ts';
import { sortedIds, type AssignmentInput, type TargetReference } from './assignment-api.ts';
import { chosenDay, choiceOf, type DayChoice, type DayProblems } from './day-choice.ts';
import { choiceAhead, offeredDue } from './offered-due.ts';
import { problemTexts } from './texts.ts';

/** The values of the form, as they were typed. */
export interface GiveValues {
  groupIds: readonly string[];
  people: readonly { uid: string; nickname: string }[];
  due: DayChoice;
  /** The message; `null` until the tutor adds one. */
  note: string | null;
  /** When the assignment opens; `null` until «Открыть позже» is pressed. */
  opening: DayChoice | null;
  takenBefore: TakenBefore;
  openBlock: boolean;
}

/** The data of an unsaved form that the device keeps. */
export interface KeptValues extends GiveValues {
  target: TargetReference | null;
  name: string;
}

export interface Moment {
  today: string;
  /** The time zone of the site. */
  zone: string;
}

/** The time of day of a moment in a time zone: «09:00» */
const timeIn = (zone: string, iso: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(Date.parse(iso));

const openingOf = (opensAt: string, zone: string): DayChoice => {
  const time = timeIn(zone, opensAt);
  return { term: 'day', day: dayIn(zone)(Date.parse(opensAt)), time: time === '00:00' ? '' : time };
};

export const newValues = (groupIds: readonly string[], { today }: Moment): GiveValues => ({
  groupIds,
  people: [],
  due: offeredDue(today),
  note: null,
  opening: null,
  takenBefore: 'count',
  openBlock: false,
});

/**
 * The values for «Задать другой группе»: the same message, and a due date that is as many days ahead as the former due
 * date was.
 */
export function copiedValues({ note, due, opensAt }: Assignment, moment: Moment): GiveValues {
  const values = newValues([], moment);
  const length = due === null ? null : Math.max(0, daysUntil(due.day, dayIn(moment.zone)(Date.parse(opensAt))));
  return { ...values, note, due: length === null ? choiceOf(null) : choiceAhead(length, due?.time ?? null, moment.today) };
}

export const storedValues = ({ groups, pupils, due, note, status, opensAt, openBlock }: Assignment, { zone }: Moment): GiveValues => ({
  groupIds: groups.map(({ id }) => id),
  people: pupils,
  due: choiceOf(due),
  note,
  opening: status === 'scheduled' ? openingOf(opensAt, zone) : null,
  takenBefore: 'count',
  openBlock,
});

/** Error messages by field. */
export interface Problems {
  audience?: string;
  due?: DayProblems;
  opening?: DayProblems;
  note?: string;
}

const AT_ONCE: DayChoice = { term: 'now', day: '', time: '' };

const keyOf = ({ day, time }: { day: string; time: string | null }, endOfDay: boolean): string => `${day} ${time ?? (endOfDay ? '24:00' : '00:00')}`;

function audienceProblem({ groupIds, people }: GiveValues): string | null {
  if (groupIds.length + people.length === 0) return problemTexts.nobody;
  if (groupIds.length > ASSIGNED_GROUPS_MAX_COUNT) return problemTexts.tooManyGroups;
  return people.length > ASSIGNED_PUPILS_MAX_COUNT ? problemTexts.tooManyPupils : null;
}

/**
 * Converts the values to the input of the API, or says why this is not possible.
 * @param stored the assignment that is edited; `null` for a new one
 */
export function toInput(values: GiveValues, stored: Assignment | null, { today, zone }: Moment): { input: AssignmentInput | null; problems: Problems } {
  const due = chosenDay(values.due, today, stored?.due);
  const opening = chosenDay(values.opening ?? AT_ONCE, today);
  const audience = audienceProblem(values);
  const isTooEarly = due.chosen !== null && opening.chosen !== null && keyOf(due.chosen, true) <= keyOf(opening.chosen, false);
  const problems: Problems = {
    ...(audience !== null && { audience }),
    ...(due.problems !== null && { due: due.problems }),
    ...(opening.problems !== null && { opening: opening.problems }),
    ...(isTooEarly && { opening: { day: problemTexts.beforeOpening, time: null } }),
    ...((values.note ?? '').length > NOTE_MAX_LENGTH && { note: problemTexts.tooLong }),
  };
  if (Object.keys(problems).length > 0) return { input: null, problems };
  const opensAt = opensAtOf(values.opening, opening.chosen, stored, zone);
  return {
    problems,
    input: {
      groupIds: sortedIds(values.groupIds),
      uids: sortedIds(values.people.map(({ uid }) => uid)),
      due: due.chosen,
      note: values.note?.trim() || null,
      ...(opensAt !== undefined && { opensAt }),
    },
  };
}

/**
 * @returns `null` to open at once; `undefined` to leave the time as it is. For a new assignment `undefined` means at
 * once.
 */
function opensAtOf(choice: DayChoice | null, chosen: { day: string; time: string | null } | null, stored: Assignment | null, zone: string): string | null | undefined {
  if (choice === null) return undefined;
  if (chosen === null) return stored === null ? undefined : null;
  const before = stored?.status === 'scheduled' ? openingOf(stored.opensAt, zone) : null;
  // If the day and the time are unchanged, the stored moment is sent again. It may have seconds, which the form does
  // not show.
  if (before !== null && before.day === chosen.day && (before.time || null) === chosen.time) return stored?.opensAt;
  return momentIn(zone)(chosen.day, chosen.time ?? '00:00');
}
