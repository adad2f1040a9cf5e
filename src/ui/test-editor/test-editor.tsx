import { lazy, Suspense, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ExamProfile } from '../../domain/exams/exam-profile.ts';
import { examProfile } from '../../domain/exams/exams.ts';
import type { Material, TestContent } from '../../domain/materials/material.ts';
import type { Question, QuestionType } from '../../domain/questions/question.ts';
import { QUESTION_LIMITS } from '../../domain/questions/question-limits.ts';
import { maxScore } from '../../domain/questions/max-score.ts';
import type { Problem } from '../../domain/questions/problem.ts';
import { normalizeTest, type TestInput } from '../../domain/questions/test-input/test-input.ts';
import type { TopicCount } from '../../domain/questions/topics.ts';
import { haveSameShape } from '../../domain/results/same-shape.ts';
import { Card } from '../components/page/card.tsx';
import { usePreviewAddress } from '../test-preview/use-preview-address.ts';
import { EditorHeader } from './editor-header.tsx';
import { focusField } from './focus-field.ts';
import { useLinkedQuestion } from './question-list/linked-question.ts';
import { QuestionEditor } from './question-editor.tsx';
import { editorKey, firstStateOf, useHandedOver, type TestSettings, type UnsavedEdits } from './handed-over/handed-over.ts';
import { useHandOver } from './handed-over/use-hand-over.ts';
import { remainingFaults } from './handed-over/import-faults.ts';
import { ExamCheck } from './settings/exam-check.tsx';
import { mendDifference } from './exam-mending.ts';
import { toForm } from './form/question-form.ts';
import { toSettings, type SettingsForm } from './form/settings-form.ts';
import { toContent } from './form/test-content.ts';
import { QuestionList } from './question-list/question-list.tsx';
import { SettingsEditor, SettingsRow } from './settings-editor.tsx';
import { useSave } from './save/use-save.ts';
import classes from './test-editor.module.css';
import { texts } from './texts.ts';
import { useMaterialEditing, type OpenMaterial } from './material/use-material-editing.tsx';
import { examTexts } from './variant-texts.ts';
import { useKeepEdits } from '../kept-edits/keeper-context.ts';
import { UnsavedGuard } from '../forms/unsaved-guard.tsx';
import { useQuestionList } from './question-list/question-list-state.ts';
import { useCurrentUser } from '../hooks/current-user.tsx';
import { useDirty } from '../forms/use-dirty.ts';

// The code of the preview and of the player is loaded when the preview is opened.
const TestPreview = lazy(() => import('../test-preview/test-preview.tsx'));

const NO_TOPICS: readonly TopicCount[] = [];

/** The props that the editor gives to the dialog which takes questions from other tests. */
interface TakeOverSlot {
  isOpen: boolean;
  /** How many more questions the test can take. */
  room: number;
  onTake(questions: readonly { question: Question; material: Material | null }[]): void;
  onClose(): void;
}

/** The props that the editor gives to the note on incomparable attempts. */
export interface ComparisonSlot {
  /** Continues with the unsaved edits in the editor of a copy. */
  continueIn(copy: { path: string; name: string; revision: number }): void;
}

interface TestEditorProps {
  /** A name that can be edited, or the title of a test that cannot be renamed, with the kind of the test above it. */
  heading: { name: string } | { title: string; kind: string };
  /** The stored test; `null` for a new test. */
  loaded: TestContent | null;
  /** The settings of the stored test; absent if the test has no settings. */
  settings?: TestSettings;
  kinds: readonly QuestionType[];
  /** The topics in use, to choose from. */
  topics?: readonly TopicCount[];
  /** Whether questions may have a text and an image before them. */
  hasContext?: boolean;
  /** Validates the test. */
  problemsOf(input: TestInput): Problem[];
  /**
   * Saves the test and shows the outcome as a toast. If the test is not to be published, it is saved as a draft.
   * @returns the error; `null` after a success
   */
  save(input: TestInput, isPublished: boolean, settings: SettingsForm | null): Promise<unknown>;
  /** Set if the test may be saved as a draft (rule R150): whether the stored test is published, and the rules of drafts. */
  drafts?: { isPublished: boolean; problemsOf(input: TestInput): Problem[] };
  /** Called after a save, unless the test has changed during the save. */
  onSaved?: () => void;
  /** The error of the last save. */
  saveError: ReactNode;
  /** Buttons beside the save button. */
  actions?: ReactNode;
  /** The dialog that takes questions from other tests; absent where this is not offered. */
  renderTakeOver?: (dialog: TakeOverSlot) => ReactNode;
  /** The path of the page that imports questions into this test. That page returns to the editor with the unsaved edits. */
  importPath: string;
  /** The revision that the edits are based on; `null` for a new test. */
  revision: number | null;
  /** The test as it is stored; `null` for a new test. */
  stored: { name: string; questions: readonly Question[] } | null;
  /** Renders the note that attempts at the stored version cannot be compared with the edited version (rule R153). */
  renderComparison?: ((comparison: ComparisonSlot) => ReactNode) | undefined;
}

/** The editor of a test: its name, the list of questions and the open question. */
export function TestEditor({ heading, loaded, problemsOf, ...editor }: TestEditorProps) {
  const { uid } = useCurrentUser();
  const key = editorKey(uid, useLocation().pathname);
  const handedOver = useHandedOver(key);
  const [first] = useState(() =>
    firstStateOf(handedOver, { name: 'name' in heading ? heading.name : '', questions: loaded?.questions ?? [], materials: loaded?.materials, settings: editor.settings ?? null, isNew: loaded === null }),
  );
  const [name, setName] = useState(first.name);
  const linked = useLinkedQuestion();
  const [state, dispatch] = useQuestionList(() => first.questions, first.firstNew ?? linked, first.loose);
  const { questions, removed, open, loose } = state;
  const [settings, setSettings] = useState(first.settings);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const { isHandingOver, leaveFor } = useHandOver();
  const edits = useMemo(() => ({ name, questions, settings, loose }), [name, questions, settings, loose]);
  const { isDirty, markSaved } = useDirty(edits, editor.onSaved, first.isUnsaved);
  const kept = useKeepEdits(edits, isDirty, editor.revision);
  const preview = usePreviewAddress();
  const [isTakingOver, setTakingOver] = useState(false);

  const input = normalizeTest({ name, ...toContent(questions), ...(settings && toSettings(settings)) });
  const saving = useSave({
    input,
    questions,
    problemsOf,
    draftProblemsOf: editor.drafts?.problemsOf,
    save: (isPublished) => editor.save(input, isPublished, settings),
    onSaved: () => {
      markSaved();
      dispatch({ type: 'forget-removed' });
    },
  });
  const faults = remainingFaults(first.faults, questions);
  const problems = [...saving.problems, ...faults.filter(({ isNote }) => !isNote)];
  const testProblem = (field: string) =>
    problems.find((problem) => problem.index === undefined && problem.field === field)?.message;
  const openQuestion = questions[open];
  const profile = settings?.exam ? examProfile(settings.exam) : null;
  const [openMaterial, setOpenMaterial] = useState<OpenMaterial | null>(null);
  const showQuestions = useCallback(() => {
    setSettingsOpen(false);
    setOpenMaterial(null);
  }, []);
  const openAt = useCallback(
    (index: number) => {
      showQuestions();
      dispatch({ type: 'open', index });
    },
    [dispatch, showQuestions],
  );

  const materials = useMaterialEditing({ state, dispatch, input, problems, open: openMaterial, setOpen: setOpenMaterial, onShow: () => setSettingsOpen(false), openAt });
  const show = ({ index, field }: Problem) => {
    if (field.startsWith('materials.')) return materials.showProblem(field);
    if (field === 'timeLimit') {
      setOpenMaterial(null);
      setSettingsOpen(true);
    } else if (index !== undefined) openAt(index);
    focusField(field);
  };

  const handedOverWith = (rest: Pick<UnsavedEdits, 'revision' | 'entry'>): UnsavedEdits => ({ ...edits, faults: first.faults, ...rest });
  const goToImport = () => leaveFor(editor.importPath, isDirty ? { key, edits: handedOverWith({ revision: editor.revision, entry: kept?.entry ?? null }) } : null);
  const continueIn: ComparisonSlot['continueIn'] = (copy) => {
    kept?.keeper.drop();
    const isRenamed = name !== editor.stored?.name;
    leaveFor(copy.path, {
      key: editorKey(uid, copy.path),
      edits: { ...handedOverWith({ revision: copy.revision, entry: null }), name: isRenamed ? name : copy.name },
    });
  };
  const isComparable = editor.stored === null || haveSameShape(editor.stored.questions, input.questions);

  return (
    <>
      <UnsavedGuard isDirty={isDirty && !isHandingOver} />
      <EditorHeader
        title={'title' in heading ? heading : null}
        name={name}
        nameError={testProblem('name')}
        onName={setName}
        status={isDirty ? 'unsaved' : loaded === null ? null : 'saved'}
        isSaving={saving.isSaving}
        canUnpublish={editor.drafts?.isPublished ? editor.drafts.problemsOf(input).length === 0 : null}
        isDraft={editor.drafts?.isPublished === false}
        actions={editor.actions}
        note={!isComparable && editor.renderComparison?.({ continueIn })}
        onPreview={preview.open}
        onSave={(isPublished) => saving.submit(isPublished, show)}
      />
      {editor.saveError}
      {preview.isOpen && (
        <Suspense fallback={null}>
          <TestPreview test={{ ...input, name: 'title' in heading ? heading.title : input.name || texts.unnamed }} onClose={preview.close} />
        </Suspense>
      )}
      {editor.renderTakeOver?.({
        isOpen: isTakingOver,
        room: QUESTION_LIMITS.questions - questions.length,
        onTake: (taken) => dispatch({ type: 'append', questions: taken.map(({ question, material }) => toForm({ ...question, materialId: material?.id }, material === null ? [] : [material])) }),
        onClose: () => setTakingOver(false),
      })}
      <div className={classes.columns}>
        <QuestionList
          questions={questions}
          removed={removed}
          open={isSettingsOpen || materials.editor !== null ? null : open}
          materials={settings === null ? undefined : materials.listed}
          settings={settings && <SettingsRow settings={settings} isOpen={isSettingsOpen} onOpen={() => {
            setOpenMaterial(null);
            setSettingsOpen(true);
          }} />}
          maxScore={maxScore(input.questions)}
          hasProblem={(index) => problems.some((problem) => problem.index === index)}
          error={testProblem('questions')}
          onOpen={openAt}
          onMove={dispatch}
          onRestore={(removedKey) => {
            showQuestions();
            dispatch({ type: 'restore', key: removedKey });
            focusField('number');
          }}
          onAdd={() => {
            showQuestions();
            dispatch({ type: 'add' });
            focusField('question');
          }}
          onTakeOver={editor.renderTakeOver && (() => setTakingOver(true))}
          onImport={goToImport}
        />
        {settings !== null && isSettingsOpen ? (
          <SettingsEditor settings={settings} onChange={setSettings} minutesError={testProblem('timeLimit')}>
            {profile !== null && (
              <ExamCheck
                profile={profile}
                questions={input.questions}
                onMend={(difference) => mendDifference(difference, { profile, forms: questions, questions: input.questions, kinds: editor.kinds, dispatch, openAt, showMaterial: materials.show })}
              />
            )}
          </SettingsEditor>
        ) : materials.editor !== null ? (
          materials.editor
        ) : openQuestion === undefined ? (
          <Card tone="locked">
            <p>{texts.addFirst}</p>
          </Card>
        ) : (
          <QuestionEditor
            key={openQuestion.key}
            form={openQuestion}
            number={open + 1}
            count={questions.length}
            kinds={editor.kinds}
            topics={editor.topics ?? NO_TOPICS}
            hasContext={editor.hasContext ?? false}
            examLine={settings !== null && (profile !== null || openQuestion.line !== '') ? { hint: lineHintOf(profile, openQuestion.line) } : undefined}
            material={settings === null ? undefined : materials.choiceOf(open)}
            problems={problems.filter((problem) => problem.index === open)}
            imageNote={faults.find(({ isNote, index }) => isNote && index === open)?.message}
            onChange={(update) => dispatch({ type: 'change', key: openQuestion.key, update })}
            onMove={(offset) => dispatch({ type: 'move', from: open, to: open + offset })}
            onCopy={() => {
              dispatch({ type: 'copy', index: open });
              focusField('number');
            }}
            onRemove={() => {
              dispatch({ type: 'remove', index: open });
              focusField(questions.length > 1 ? 'number' : 'questions');
            }}
          />
        )}
      </div>
    </>
  );
}

/** Example: «На экзамене: соответствие, 2 балла.» */
function lineHintOf(profile: ExamProfile | null, typed: string): string | undefined {
  const line = profile?.lines.find((each) => String(each.line) === typed.trim());
  return line && examTexts.lineHint(line.kinds, line.maxScore);
}
