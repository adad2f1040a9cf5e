/** The form state of an extended question: elements are lines of a text, and conditions name them by ids that stay with their lines. */
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
  /** The highest first; those beyond the maximum come back with it. */
  bands: readonly Band[];
  /** Whether the bands still follow the elements and the maximum by themselves. */
  isSpread: boolean;
  extraErrors: boolean;
}

interface ElementLines {
  text: string;
  /** One for each line, blank ones too. */
  ids: readonly string[];
  /** Deleted lines: one that is pasted elsewhere gets its id back. */
  cut: readonly { id: string; text: string; /** The number that it had; edits that the device kept before had none. */ number?: number }[];
}

type StoredExtended = Pick<QuestionOf<'extended'>, 'id' | 'maxPoints' | 'sampleAnswer' | 'criteria'>;

let lastId = 0;
/** Unique within the question: two tutors may add elements at the same time. */
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

/** Files number their elements: «1) …», «2. …». «1.5» begins no list. */
const LEADING_NUMBER = /^\s*\d{1,2}(?:\)|\.(?!\d))\s*/;
const withoutNumber = (line: string): string => line.replace(LEADING_NUMBER, '');

/** The text with the leading numbers gone; the lines stay. */
export const withoutNumbers = (form: ExtendedForm): ExtendedForm => {
  const text = splitLines(form.elements.text).map(withoutNumber).join('\n');
  return text === form.elements.text ? form : { ...form, elements: { ...form.elements, text } };
};

/** The elements as they are stored: lines that are not blank. */
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

/** Evenly spread over points and elements, as many as there are of the fewer ones. The highest asks for all. */
export function spreadBands(elements: number, maxPoints: number): Band[] {
  const count = Math.min(elements, maxPoints);
  const part = (all: number, step: number): number => Math.ceil((all * step) / count);
  return Array.from({ length: count }, (_, index) => ({ points: part(maxPoints, count - index), any: [{ atLeast: part(elements, count - index) }] }));
}

// oxlint-disable-next-line unicorn/no-array-sort -- toSorted is missing in the oldest supported browsers
const byPoints = (bands: readonly Band[]): Band[] => [...bands].sort((one, other) => other.points - one.points);

/** Blank lines are no elements. */
const elementNumber = (lines: readonly string[], line: number): number => lines.slice(0, line + 1).filter((each) => !isBlank(each)).length;

/** The number of the first element that a condition names and that is deleted; `null` where there is none, or it is not known. */
export function goneElement(form: ExtendedForm, { among = [], required = [] }: Condition): number | null {
  const left = new Set(elementsOf(form).map(({ id }) => id));
  const gone = [...required, ...among].find((id) => !left.has(id));
  return form.elements.cut.find(({ id }) => id === gone)?.number ?? null;
}

/** Applies an edit of the text; ids stay with their lines. */
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

/** A changed table follows the elements no more. A higher maximum gets a band that asks for all. */
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

/** A condition that asks for one element less than the strictest of its band, and at least for one. */
export const nextCondition = (any: readonly Condition[], elements: number): Condition => ({
  atLeast: Math.max(1, Math.min(elements, ...any.map(({ atLeast }) => atLeast)) - (any.length > 0 ? 1 : 0)),
});
