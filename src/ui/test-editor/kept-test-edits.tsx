import { useState, type ReactNode } from 'react';
import { KeptEdits } from '../kept-edits/kept-edits.tsx';
import { texts } from '../kept-edits/texts.ts';
import { questions as countQuestions } from '../lib/russian/counts.ts';
import type { Material } from '../../domain/materials/material.ts';
import { handOverEdits, handedOverEdits, useEditorKey } from './handed-over/handed-over.ts';
import { restoredSettings, type SettingsForm } from './form/settings-form.ts';
import { restoredQuestion, type QuestionForm } from './form/question-form.ts';

/** The edits of a test editor that the device keeps. */
interface TestEdits {
  name: string;
  questions: readonly QuestionForm[];
  settings?: SettingsForm | null;
  loose?: readonly Material[];
}

interface KeptTestEditsProps {
  /** The path of the editor. */
  path: string;
  revision: number | null;
  /** The name of a test that cannot be renamed. */
  fixedName?: string;
  children: ReactNode;
}

/** Keeps the unsaved edits of a test editor. Restored edits are handed over in the same way as edits that come back from the import. */
export function KeptTestEdits({ path, revision, fixedName, children }: KeptTestEditsProps) {
  const key = useEditorKey(path);
  const [resumes] = useState(() => handedOverEdits(key)?.entry ?? null);
  return (
    <KeptEdits<TestEdits>
      form={path}
      subject="test"
      revision={revision}
      resumes={resumes}
      describe={({ name, questions }) => `${texts.named('Тест', fixedName ?? name)}, ${countQuestions(questions.length)}`}
      onRestore={({ id, values: { name, questions, settings = null, loose = [] }, revision: basis }) =>
        handOverEdits(key, { name, questions: questions.map(restoredQuestion), settings: settings && restoredSettings(settings), loose, faults: [], revision: basis, entry: id })
      }
    >
      {() => children}
    </KeptEdits>
  );
}
