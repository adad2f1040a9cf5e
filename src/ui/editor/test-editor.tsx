import { TextInput } from '@mantine/core';
import { useCallback, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { Question, QuestionType } from '../../domain/question.ts';
import { maxScore } from '../../domain/scoring.ts';
import { normalizeTest, type Problem, type TestDraft } from '../../domain/test-draft.ts';
import { BusyButton } from '../busy-button.tsx';
import { LeafCard } from '../leaf-card.tsx';
import { PageTitle } from '../page-title.tsx';
import { Tag } from '../tag.tsx';
import { toastAttention } from '../toast.tsx';
import { goToField } from './go-to-field.ts';
import { QuestionEditor } from './question-editor.tsx';
import { toForm, toQuestion } from './question-form.ts';
import { QuestionList } from './question-list.tsx';
import { refusedFields, stillRefused, type RefusedField } from './refused-fields.ts';
import classes from './test-editor.module.css';
import { texts } from './texts.ts';
import { UnsavedGuard } from '../saving/unsaved-guard.tsx';
import { useQuestions } from './use-questions.ts';
import { useUnsaved } from '../saving/use-unsaved.ts';

interface TestEditorProps {
  /** A name that the author gives, or a title that is given already, under a word of what it is. */
  heading: { name: string } | { title: string; kind: string };
  /** What is stored already; `null` for a test that is new. */
  loaded: readonly Question[] | null;
  kinds: readonly QuestionType[];
  /** Whether texts and pictures may stand before questions. */
  hasContext?: boolean;
  /** The rules of this kind of test. */
  problemsOf(draft: TestDraft): Problem[];
  /** Stores the draft. @returns why it is not stored, `null` when it is; it tells about its own failures */
  save(draft: TestDraft): Promise<unknown>;
  /** What follows, unless something was typed meanwhile. */
  onSaved?: () => void;
  /** What the last try to save met, with the ways out of it. */
  failure: ReactNode;
  /** What else can be done with the test. */
  actions?: ReactNode;
}

/** The editor of a test: its name, the list of its questions, the open one. */
export function TestEditor({ heading, loaded, problemsOf, ...editor }: TestEditorProps) {
  const [name, setName] = useState('name' in heading ? heading.name : '');
  const [{ questions, open }, act] = useQuestions(() => loaded?.map(toForm) ?? []);
  const { isChanged, markSaved } = useUnsaved({ name, questions }, editor.onSaved);
  const [hasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);

  const draft = normalizeTest({ name, questions: questions.map(toQuestion) });
  const [refused, setRefused] = useState<readonly RefusedField[]>([]);
  const problems = hasTried ? [...problemsOf(draft), ...stillRefused(refused, questions)] : [];
  const testProblem = (field: string) =>
    problems.find((problem) => problem.place === undefined && problem.field === field)?.message;
  const shown = questions[open];
  const openAt = useCallback((place: number) => act({ do: 'open', place }), [act]);

  const show = ({ place, field }: Problem) => {
    if (place !== undefined) openAt(place);
    goToField(field);
  };
  const submit = async () => {
    if (isSaving) return;
    setTried(true);
    setRefused([]);
    const [first] = problemsOf(draft);
    if (first !== undefined) {
      toastAttention(first.message);
      show(first);
      return;
    }
    setSaving(true);
    try {
      const refusal = await editor.save(draft);
      if (refusal === null) {
        markSaved();
        setTried(false);
      } else {
        const fields = refusedFields(refusal, questions);
        // Drawn before the focus goes there: after an answer React takes its time.
        flushSync(() => {
          setRefused(fields);
          if (fields[0] !== undefined) show(fields[0]);
        });
      }
    } finally {
      setSaving(false);
    }
  };

  return (
    <>
      <UnsavedGuard isChanged={isChanged} />
      <div className={classes.top}>
        {'title' in heading ? (
          <div className={classes.name}>
            <PageTitle windowTitle={heading.title}>
              <span className={classes.kind}>{heading.kind}</span> {heading.title}
            </PageTitle>
          </div>
        ) : (
          <TextInput
            className={classes.name}
            label={texts.testName}
            value={name}
            error={testProblem('name')}
            data-field="name"
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <div className={classes.saving}>
          {isChanged && <Tag kind="unsaved">{texts.unsaved}</Tag>}
          {!isChanged && loaded !== null && <Tag kind="done">{texts.saved}</Tag>}
          {editor.actions}
          <BusyButton isBusy={isSaving} busyLabel={texts.saving} onClick={() => void submit()}>
            {texts.save}
          </BusyButton>
        </div>
      </div>
      {editor.failure}
      <div className={classes.columns}>
        <QuestionList
          questions={questions}
          open={open}
          maxScore={maxScore(draft.questions)}
          hasProblem={(place) => problems.some((problem) => problem.place === place)}
          error={testProblem('questions')}
          onOpen={openAt}
          onAdd={() => {
            act({ do: 'add' });
            goToField('question');
          }}
        />
        {shown === undefined ? (
          <LeafCard tone="locked">
            <p>{texts.addFirst}</p>
          </LeafCard>
        ) : (
          <QuestionEditor
            key={shown.key}
            form={shown}
            number={open + 1}
            count={questions.length}
            kinds={editor.kinds}
            hasContext={editor.hasContext ?? false}
            problems={problems.filter((problem) => problem.place === open)}
            onChange={(alter) => act({ do: 'change', key: shown.key, alter })}
            onMove={(by) => act({ do: 'move', place: open, by })}
            onRemove={() => {
              act({ do: 'remove', place: open });
              goToField(questions.length > 1 ? 'number' : 'questions');
            }}
          />
        )}
      </div>
    </>
  );
}
