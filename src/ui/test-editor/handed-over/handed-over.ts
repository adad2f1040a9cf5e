/** Hands data from one page to a test editor: the questions of an import, and the unsaved edits that the editor had before. */
import { useEffect, useState } from 'react';
import type { Visibility } from '../../../domain/assignments/kinds.ts';
import type { GivenSettings } from '../../../domain/exams/test-settings.ts';
import type { Material } from '../../../domain/materials/material.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { QUESTION_LIMITS } from '../../../domain/questions/question-limits.ts';
import { useCurrentUser } from '../../hooks/current-user.tsx';
import { importFaults, type ImportFault } from './import-faults.ts';
import { toSettingsForm, type SettingsForm } from '../form/settings-form.ts';
import { toForm, type QuestionForm } from '../form/question-form.ts';

/** The stored settings of the whole test. */
export interface TestSettings extends Omit<GivenSettings, 'materials'> {
  visibility: Visibility;
}

/** The unsaved edits of an editor. The admin has left the editor for the import. */
export interface UnsavedEdits {
  name: string;
  questions: readonly QuestionForm[];
  /** The settings; absent if the test has none, and in edits of older versions. */
  settings?: SettingsForm | null;
  /** The materials that no question has yet. */
  loose?: readonly Material[];
  /** The faults that an earlier import has reported. */
  faults: readonly ImportFault[];
  /** The revision that the edits are based on; `null` for a new test. */
  revision: number | null;
  /** The id of the entry that keeps the edits on the device; `null` if there is none. */
  entry: string | null;
}

export interface ImportedQuestions {
  /** The name of the test in the file. It is used if the test has no name yet. */
  name: string | null;
  questions: readonly { question: Question; problems: readonly string[] }[];
  materials?: readonly Material[];
  /** The settings in the file, which are used for a new test. */
  settings?: Omit<GivenSettings, 'materials'>;
}

interface HandedOver {
  edits: UnsavedEdits | null;
  imported: ImportedQuestions | null;
}

/** The data that wait, by user and path of the editor. They are in memory, because images are too large for the history of the browser. */
const waiting = new Map<string, HandedOver>();
const NOTHING: HandedOver = { edits: null, imported: null };

/** The key of an editor. It contains the user, because another user of the device must not get the data. */
export const editorKey = (uid: string, path: string): string => `${uid} ${path}`;

/** The key of an editor of the current user. */
export const useEditorKey = (path: string): string => editorKey(useCurrentUser().uid, path);

/** Hands unsaved edits over to the next opening of an editor. */
export const handOverEdits = (key: string, edits: UnsavedEdits): void => void waiting.set(key, { edits, imported: null });

export const handedOverEdits = (key: string): UnsavedEdits | null => waiting.get(key)?.edits ?? null;

/** Whether any editor has edits that would be lost with the page. */
export const hasHandedOverEdits = (): boolean => [...waiting.values()].some(({ edits }) => edits !== null);

export const handOverImport = (key: string, imported: ImportedQuestions): void =>
  void waiting.set(key, { ...(waiting.get(key) ?? NOTHING), imported });

/** The data that were handed over to an editor. The editor gets the data only once. */
export function useHandedOver(key: string): HandedOver {
  const [handedOver] = useState(() => waiting.get(key) ?? NOTHING);
  useEffect(() => void waiting.delete(key), [key]);
  return handedOver;
}

interface FirstState {
  name: string;
  questions: QuestionForm[];
  settings: SettingsForm | null;
  loose: readonly Material[];
  /** The index of the first imported question; `null` if there is none. */
  firstNew: number | null;
  /** The faults of the imported questions. */
  faults: ImportFault[];
  isUnsaved: boolean;
}

interface StoredContent {
  name: string;
  questions: readonly Question[];
  materials?: readonly Material[] | null | undefined;
  /** The settings; `null` if the test has none. */
  settings?: TestSettings | null;
  /** Whether the test is new. A new test takes the settings of an import. */
  isNew?: boolean;
}

/** The state that an editor begins with. Imported questions follow the last question. */
export function firstStateOf({ edits, imported }: HandedOver, stored: StoredContent): FirstState {
  const own = [...(edits?.questions ?? stored.questions.map((question) => toForm(question, stored.materials ?? [])))];
  const added = (imported?.questions ?? []).slice(0, Math.max(0, QUESTION_LIMITS.questions - own.length)).map(({ question, problems }) => ({ question, problems, form: toForm(question, imported?.materials) }));
  const name = edits?.name ?? stored.name;
  return {
    name: name.trim() === '' ? (imported?.name ?? name) : name,
    questions: [...own, ...added.map(({ form }) => form)],
    settings: edits?.settings ?? (stored.settings ? toSettingsForm(stored.settings.visibility, { ...stored.settings, ...(stored.isNew && imported?.settings) }) : null),
    loose: edits?.loose ?? [],
    firstNew: added.length > 0 ? own.length : null,
    faults: [...(edits?.faults ?? []), ...added.flatMap(({ question, problems, form }) => importFaults(question, problems, form))],
    isUnsaved: edits !== null || added.length > 0,
  };
}
