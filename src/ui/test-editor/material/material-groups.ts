/** The groups of the editor: neighbouring questions with the same material are a group, which moves as a whole (rule R393). */
import type { Material } from '../../../domain/materials/material.ts';
import { moveItem } from '../../../domain/questions/kinds/order.ts';
import { newClientId } from '../../forms/idempotent-save.ts';
import { materialHead } from '../../materials/texts.ts';
import type { QuestionForm } from '../form/question-form.ts';
import { isSameMaterial } from '../form/test-content.ts';

export interface MaterialGroup {
  material: Material;
  /** The index of the first question of the group. */
  start: number;
  /** The index after the last question of the group. */
  end: number;
}

export const headOf = ({ start, end }: Pick<MaterialGroup, 'start' | 'end'>): string => materialHead(Array.from({ length: end - start }, (_, index) => start + index + 1));

export const emptyMaterial = (): Material => ({ id: newClientId(), text: '', images: [] });

/** A question that has left its group, and the question that it stood beside. */
export interface DepartedQuestion {
  key: number;
  besideKey: number;
  isAfter: boolean;
}

type Forms = readonly QuestionForm[];

export function groupsOf(forms: Forms): MaterialGroup[] {
  const groups: MaterialGroup[] = [];
  forms.forEach(({ material }, index) => {
    if (material === null) return;
    const last = groups.at(-1);
    if (last !== undefined && last.end === index && isSameMaterial(last.material, material)) last.end = index + 1;
    else groups.push({ material, start: index, end: index + 1 });
  });
  return groups;
}

export const groupAt = (forms: Forms, index: number): MaterialGroup | null => groupsOf(forms).find(({ start, end }) => start <= index && index < end) ?? null;

/** Replaces a place inside a group by a place beside the group. */
function besideGroup(forms: Forms, place: number, isDown: boolean, own: Material | null = null): number {
  const inside = groupsOf(forms).find(({ start, end }) => start < place && place < end);
  if (inside === undefined || (own !== null && isSameMaterial(own, inside.material))) return place;
  return isDown ? inside.end : inside.start;
}

const inserted = (forms: Forms, place: number, added: Forms): QuestionForm[] => [...forms.slice(0, place), ...added, ...forms.slice(place)];

/** Adds a question at a place. If the place is inside a group, the question is added beside the group. */
export const insertBeside = (forms: Forms, place: number, form: QuestionForm): QuestionForm[] => inserted(forms, besideGroup(forms, place, true, form.material), [form]);

/**
 * Moves a question. A question that is dropped into another group lands beside that group. A question that leaves its group takes a copy of the
 * material along.
 */
export function moveQuestion(forms: Forms, from: number, to: number): { forms: QuestionForm[]; departed: DepartedQuestion | null } {
  const form = forms[from];
  if (form === undefined || forms[to] === undefined) return { forms: [...forms], departed: null };
  const rest = forms.filter((each) => each !== form);
  const moved = inserted(rest, besideGroup(rest, to, to > from, form.material), [form]);
  const before = groupAt(forms, from);
  const after = groupAt(moved, moved.indexOf(form));
  const isAlone = after !== null && after.end - after.start === 1;
  if (before === null || before.end - before.start === 1 || !isAlone) return { forms: moved, departed: null };
  const isAfter = from > before.start;
  const beside = forms[isAfter ? from - 1 : from + 1];
  return { forms: moved, departed: beside ? { key: form.key, besideKey: beside.key, isAfter } : null };
}

export function returnQuestion(forms: Forms, { key, besideKey, isAfter }: DepartedQuestion): QuestionForm[] {
  const form = forms.find((each) => each.key === key);
  const rest = forms.filter((each) => each !== form);
  const beside = rest.findIndex((each) => each.key === besideKey);
  if (form === undefined || beside < 0) return [...forms];
  return inserted(rest, isAfter ? beside + 1 : beside, [{ ...form, material: rest[beside]?.material ?? form.material }]);
}

/** @param place the place among the questions outside the group */
export function moveGroup(forms: Forms, { start, end }: MaterialGroup, place: number): QuestionForm[] {
  const own = forms.slice(start, end);
  const rest = forms.filter((form) => !own.includes(form));
  return inserted(rest, besideGroup(rest, place, place > start), own);
}

/** The place of a group after one step, which passes a question or another group; `null` if the group is first or last already. */
export function stepOf(forms: Forms, { start, end }: MaterialGroup, offset: -1 | 1): number | null {
  if (offset === -1) return start === 0 ? null : (groupAt(forms, start - 1)?.start ?? start - 1);
  return end === forms.length ? null : (groupAt(forms, end)?.end ?? end + 1) - (end - start);
}

/** Gives a question another material or none. A question from the middle of a group first goes to the end of the group. */
export function withMaterial(forms: Forms, key: number, material: Material | null): QuestionForm[] {
  const index = forms.findIndex((form) => form.key === key);
  const group = groupAt(forms, index);
  const isInside = group !== null && group.start < index && index < group.end - 1;
  const placed = isInside ? moveItem(forms, index, group.end - 1) : forms;
  return placed.map((form) => (form.key === key ? { ...form, material } : form));
}

/** A row of the list: the heading of a group, or a question. */
export type ListRow = { id: string; group: MaterialGroup } | { id: string; index: number };

export function rowsOf(forms: Forms): ListRow[] {
  const heads = new Map(groupsOf(forms).map((group) => [group.start, group]));
  return forms.flatMap(({ key }, index): ListRow[] => {
    const group = heads.get(index);
    return [...(group === undefined ? [] : [{ id: `material-${key}`, group }]), { id: String(key), index }];
  });
}

export type RowMove = { type: 'move'; from: number; to: number } | { type: 'move-group'; start: number; place: number };

/** The move of questions that results when a row is dropped at the place of another row. */
export function dropRow(rows: readonly ListRow[], from: number, to: number): RowMove | null {
  const row = rows[from];
  if (row === undefined) return null;
  const dropped = moveItem(rows, from, to);
  const before = dropped.slice(0, dropped.indexOf(row));
  const isOther = (other: ListRow): boolean => 'index' in other && (!('group' in row) || other.index < row.group.start || other.index >= row.group.end);
  const place = before.filter(isOther).length;
  return 'group' in row ? { type: 'move-group', start: row.group.start, place } : { type: 'move', from: row.index, to: place };
}
