/** What one page hands over to an editor of tests: questions of an import, and the unsaved edits that it had before. */
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

/** What concerns the whole test, as it is stored. */
export interface TestSettings extends Omit<GivenSettings, 'materials'> {
  visibility: Visibility;
}

/** The unsaved edits of an editor that the admin has left for the import. */
interface UnsavedEdits {
  name: string;
  questions: readonly QuestionForm[];
  /** Absent where there are none, and in edits of older versions. */
  settings?: SettingsForm | null;
  /** Materials that no question has yet. */
  loose?: readonly Material[];
  /** The faults that an earlier import has left. */
  faults: readonly ImportFault[];
  /** The version that the edits are based on; `null` for a new test. */
  revision: number | null;
  /** The id of the entry that keeps them on the device; `null` without one. */
  entry: string | null;
}

export interface ImportedQuestions {
  /** The name that the file gives the test; used where the test has no name yet. */
  name: string | null;
  questions: readonly { question: Question; problems: readonly string[] }[];
  materials?: readonly Material[];
  /** Used for a new test. */
  settings?: Omit<GivenSettings, 'materials'>;
}

interface HandedOver {
  edits: UnsavedEdits | null;
  imported: ImportedQuestions | null;
}

/** By user and path of the editor. In memory: images are too large for the history of the browser. */
const waiting = new Map<string, HandedOver>();
const NOTHING: HandedOver = { edits: null, imported: null };

/** The key of an editor: another user of the device must not get what was handed over. */
export const editorKey = (uid: string, path: string): string => `${uid} ${path}`;

/** The key of an editor of the current user. */
export const useEditorKey = (path: string): string => editorKey(useCurrentUser().uid, path);

/** Hands unsaved edits over to the next opening of an editor. */
export const handOverEdits = (key: string, edits: UnsavedEdits): void => void waiting.set(key, { edits, imported: null });

export const handedOverEdits = (key: string): UnsavedEdits | null => waiting.get(key)?.edits ?? null;

/** Whether some editor has edits that would be lost with the page. */
export const hasHandedOverEdits = (): boolean => [...waiting.values()].some(({ edits }) => edits !== null);

export const handOverImport = (key: string, imported: ImportedQuestions): void =>
  void waiting.set(key, { ...(waiting.get(key) ?? NOTHING), imported });

/** What was handed over to an editor, once. */
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
  /** Index of the first imported question; `null` without one. */
  firstNew: number | null;
  /** The faults of the imported questions. */
  faults: ImportFault[];
  isUnsaved: boolean;
}

interface StoredContent {
  name: string;
  questions: readonly Question[];
  materials?: readonly Material[] | null | undefined;
  /** `null` where the test has none. */
  settings?: TestSettings | null;
  /** Takes the settings of an import. */
  isNew?: boolean;
}

/** The state that an editor begins with: imported questions stand behind the last one. */
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
