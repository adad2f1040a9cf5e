import { Button, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { QuestionType } from '../../../domain/question.ts';
import { maxScore } from '../../../domain/scoring.ts';
import { normalizeTest, testProblems, type TestDraft } from '../../../domain/test-draft.ts';
import { goToProblem } from '../../../ui/editor/go-to-problem.ts';
import { QuestionEditor } from '../../../ui/editor/question-editor.tsx';
import { toForm, toQuestion } from '../../../ui/editor/question-form.ts';
import { QuestionList } from '../../../ui/editor/question-list.tsx';
import { texts as editorTexts } from '../../../ui/editor/texts.ts';
import { UnsavedGuard } from '../../../ui/editor/unsaved-guard.tsx';
import { useQuestions } from '../../../ui/editor/use-questions.ts';
import { LeafCard } from '../../../ui/leaf-card.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { toastAttention } from '../../../ui/toast.tsx';
import classes from './test-editor.module.css';
import { texts } from './texts.ts';

interface TestEditorProps {
  /** What is stored already; `null` for a test that is new. */
  loaded: TestDraft | null;
  kinds: readonly QuestionType[];
  /** Stores the draft. @returns whether it is stored; it tells about its own failures */
  save(draft: TestDraft): Promise<boolean>;
  /** What the last try to save met, with the ways out of it. */
  failure: ReactNode;
}

/** The editor of a general test: its name, the list of its questions, the open one. */
export function TestEditor({ loaded, kinds, save, failure }: TestEditorProps) {
  const [name, setName] = useState(loaded?.name ?? '');
  const [{ questions, open, isChanged }, act] = useQuestions(() => loaded?.questions.map(toForm) ?? []);
  const [hasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);

  const draft = normalizeTest({ name, questions: questions.map(toQuestion) });
  const problems = hasTried ? testProblems(draft) : [];
  const testProblem = (field: string) =>
    problems.find((problem) => problem.place === undefined && problem.field === field)?.message;
  const shown = questions[open];

  const submit = async () => {
    if (isSaving) return;
    setTried(true);
    const [first] = testProblems(draft);
    if (first !== undefined) {
      toastAttention(first.message);
      if (first.place !== undefined) act({ do: 'open', place: first.place });
      goToProblem(first.field);
      return;
    }
    setSaving(true);
    try {
      if (await save(draft)) {
        act({ do: 'saved' });
        setTried(false);
      }
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      <UnsavedGuard isChanged={isChanged && !isSaving} />
      <div className={classes.top}>
        <TextInput
          className={classes.name}
          label={texts.admin.name}
          value={name}
          error={testProblem('name')}
          data-field="name"
          onChange={(event) => {
            setName(event.currentTarget.value);
            act({ do: 'touch' });
          }}
        />
        <div className={classes.saving}>
          {isChanged && <Tag kind="unsaved">{editorTexts.unsaved}</Tag>}
          {!isChanged && loaded !== null && <Tag kind="done">{editorTexts.saved}</Tag>}
          <Button disabled={isSaving} onClick={() => void submit()}>
            {isSaving ? editorTexts.saving : editorTexts.save}
          </Button>
        </div>
      </div>
      {failure}
      <div className={classes.columns}>
        <QuestionList
          questions={questions}
          open={open}
          maxScore={maxScore(draft.questions)}
          hasProblem={(place) => problems.some((problem) => problem.place === place)}
          error={testProblem('questions')}
          onOpen={(place) => act({ do: 'open', place })}
          onAdd={() => {
            act({ do: 'add' });
            goToProblem('question');
          }}
        />
        {shown === undefined ? (
          <LeafCard tone="locked">
            <p>{editorTexts.addFirst}</p>
          </LeafCard>
        ) : (
          <QuestionEditor
            key={shown.key}
            form={shown}
            number={open + 1}
            count={questions.length}
            kinds={kinds}
            hasContext
            problems={problems.filter((problem) => problem.place === open)}
            onChange={(alter) => act({ do: 'change', key: shown.key, alter })}
            onMove={(by) => act({ do: 'move', place: open, by })}
            onRemove={() => act({ do: 'remove', place: open })}
          />
        )}
      </div>
    </>
  );
}
