/** The form state of an extended question. Elements are lines of a text. Conditions name elements by ids, which stay with their lines. */
import { CHECKING_LIMITS } from '../../../domain/checking/checking-limits.ts';
import type { Band, Condition, Criteria } from '../../../domain/checking/criteria/criteria.ts';
import { isBlank } from '../../../domain/fold-signs.ts';
import { splitLines, toSingleLine } from '../../../domain/lines.ts';
import type { QuestionOf } from '../../../domain/questions/kinds/kind.ts';
import { mapLines } from './map-lines.ts';

export interface ExtendedForm {
  id: string;
  maxPoints: number;
  sampleAnswer: string;
  hasCriteria: boolean;
  elements: ElementLines;
  /**
   * The bands, the highest first. A band says on which conditions an answer gets a number of points. Bands above the maximum are kept, and come back
   * when the maximum grows.
   */
  bands: readonly Band[];
  /** Whether the bands are calculated from the elements and the maximum, because the admin has not changed them. */
  isSpread: boolean;
  extraErrors: boolean;
}

interface ElementLines {
  text: string;
  /** One id for each line, even for a blank line. */
  ids: readonly string[];
  /** The deleted lines. If such a line is pasted elsewhere, it gets its id back. */
  cut: readonly { id: string; text: string; /** The number that the element had. Edits that an earlier version of the site has kept have none. */ number?: number }[];
}

type StoredExtended = Pick<QuestionOf<'extended'>, 'id' | 'maxPoints' | 'sampleAnswer' | 'criteria'>;

let lastId = 0;
/** An id that is unique within the question. It is partly random, because two tutors may add elements at the same time. */
const newElementId = (): string => `e${Date.now().toString(36)}-${(lastId += 1).toString(36)}${Math.floor(Math.random() * 1_296).toString(36)}`;

export const newExtended = (): ExtendedForm => ({
  id: '',
  maxPoints: CHECKING_LIMITS.defaultPoints,
  sampleAnswer: '',
  hasCriteria: true,
  elements: { text: '', ids: [newElementId()], cut: [] },
  bands: [],
  isSpread: true,
  extraErrors: false,
});

export function toExtendedForm({ id, maxPoints, sampleAnswer, criteria }: StoredExtended): ExtendedForm {
  const common = { ...newExtended(), id, maxPoints, sampleAnswer };
  if (criteria === null) return { ...common, hasCriteria: false };
  const { elements, bands, extraErrors } = criteria;
  const lines = elements.map(({ text }) => toSingleLine(text));
  return {
    ...common,
    elements: { text: lines.join('\n'), ids: elements.length === 0 ? [newElementId()] : elements.map((each) => each.id || newElementId()), cut: [] },
    bands: byPoints(bands),
    isSpread: bands.length === 0,
    extraErrors,
  };
}

export const readExtended = ({ id, maxPoints, sampleAnswer, ...form }: ExtendedForm): StoredExtended => ({
  id,
  maxPoints,
  sampleAnswer,
  criteria: form.hasCriteria ? criteriaOf({ maxPoints, ...form }) : null,
});

/** The number that a line of a file may begin with: «1) …», «2. …». The text «1.5» is not such a number. */
const LEADING_NUMBER = /^\s*\d{1,2}(?:\)|\.(?!\d))\s*/;
const withoutNumber = (line: string): string => line.replace(LEADING_NUMBER, '');

/** The form without the leading numbers of its elements. The number of lines stays the same. */
export const withoutNumbers = (form: ExtendedForm): ExtendedForm => {
  const text = splitLines(form.elements.text).map(withoutNumber).join('\n');
  return text === form.elements.text ? form : { ...form, elements: { ...form.elements, text } };
};

/** The elements as they are stored. Blank lines are left out. */
export const elementsOf = ({ elements }: Pick<ExtendedForm, 'elements'>): Criteria['elements'] =>
  splitLines(elements.text).flatMap((line, index) => {
    const text = withoutNumber(line).trim();
    return isBlank(text) ? [] : [{ id: elements.ids[index] ?? '', text }];
  });

export function criteriaOf(form: Pick<ExtendedForm, 'elements' | 'bands' | 'isSpread' | 'maxPoints' | 'extraErrors'>): Criteria {
  const elements = elementsOf(form);
  return { elements, bands: shownBands(form), extraErrors: form.extraErrors };
}

/** The bands up to the maximum, the highest first. */
export const shownBands = (form: Pick<ExtendedForm, 'elements' | 'bands' | 'isSpread' | 'maxPoints'>): Band[] =>
  form.isSpread ? spreadBands(elementsOf(form).length, form.maxPoints) : form.bands.filter(({ points }) => points <= form.maxPoints);

/**
 * Makes bands that divide the points and the elements evenly. There are as many bands as elements, but not more than points. The highest band
 * requires all elements.
 */
export function spreadBands(elements: number, maxPoints: number): Band[] {
  const count = Math.min(elements, maxPoints);
  const part = (all: number, step: number): number => Math.ceil((all * step) / count);
  return Array.from({ length: count }, (_, index) => ({ points: part(maxPoints, count - index), any: [{ atLeast: part(elements, count - index) }] }));
}

// oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing in the oldest supported browsers
const byPoints = (bands: readonly Band[]): Band[] => [...bands].sort((one, other) => other.points - one.points);

/** The number of the element in a line. Blank lines are not counted. */
const elementNumber = (lines: readonly string[], line: number): number => lines.slice(0, line + 1).filter((each) => !isBlank(each)).length;

/** The number of the first deleted element that a condition names; `null` if there is none, or if the number is not known. */
export function goneElement(form: ExtendedForm, { among = [], required = [] }: Condition): number | null {
  const left = new Set(elementsOf(form).map(({ id }) => id));
  const gone = [...required, ...among].find((id) => !left.has(id));
  return form.elements.cut.find(({ id }) => id === gone)?.number ?? null;
}

/** Applies an edit of the text. Ids stay with their lines. */
export function editElements(form: ExtendedForm, text: string): ExtendedForm {
  const before = form.elements;
  const [oldLines, lines] = [splitLines(before.text), splitLines(text)];
  const newIndexes = mapLines(oldLines, lines);
  const ids: (string | null)[] = lines.map(() => null);
  newIndexes.forEach((index, line) => {
    if (index !== null) ids[index] = before.ids[line] ?? null;
  });
  const deleted = newIndexes.flatMap((index, line) => (index === null && !isBlank(oldLines[line] ?? '') ? [{ id: before.ids[line] ?? '', text: (oldLines[line] ?? '').trim(), number: elementNumber(oldLines, line) }] : []));
  const cut = [...before.cut, ...deleted];
  lines.forEach((line, index) => {
    if (ids[index] !== null || isBlank(line)) return;
    const back = cut.findIndex((each) => each.text === line.trim());
    if (back >= 0) ids[index] = cut.splice(back, 1)[0]?.id ?? null;
  });
  return { ...form, elements: { text, ids: ids.map((id) => id ?? newElementId()), cut } };
}

/**
 * Sets the maximum. Bands that the admin has not changed follow it. If the admin has changed the bands and the maximum has no band, it gets a band
 * that requires all elements.
 */
export function withMaxPoints(form: ExtendedForm, maxPoints: number): ExtendedForm {
  if (maxPoints < 1 || maxPoints > CHECKING_LIMITS.maxPoints) return form;
  const hasBand = form.isSpread || form.bands.some(({ points }) => points === maxPoints);
  const bands = hasBand ? form.bands : byPoints([...form.bands, { points: maxPoints, any: [{ atLeast: Math.max(1, elementsOf(form).length) }] }]);
  return { ...form, maxPoints, bands };
}

export const withBands = (form: ExtendedForm, change: (bands: Band[]) => Band[]): ExtendedForm => {
  const beyond = form.isSpread ? [] : form.bands.filter(({ points }) => points > form.maxPoints);
  return { ...form, bands: byPoints([...beyond, ...change(shownBands(form))]), isSpread: false };
};

export const withConditions = (form: ExtendedForm, points: number, change: (any: Condition[]) => Condition[]): ExtendedForm =>
  withBands(form, (bands) =>
    bands.flatMap((band) => {
      if (band.points !== points) return [band];
      const any = change(band.any);
      return any.length === 0 ? [] : [{ ...band, any }];
    }),
  );

/**
 * A new condition for a band. The first condition requires all elements. Another condition requires one element less than the lowest
 * condition, but at least one element.
 */
export const nextCondition = (any: readonly Condition[], elements: number): Condition => ({
  atLeast: Math.max(1, Math.min(elements, ...any.map(({ atLeast }) => atLeast)) - (any.length > 0 ? 1 : 0)),
});
