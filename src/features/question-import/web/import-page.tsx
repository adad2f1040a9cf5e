import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { withoutMaterials } from '../../../domain/exams/test-settings.ts';
import { forLessonTest, hasSameQuestion } from '../../../domain/question-import/lesson-import.ts';
import type { Material } from '../../../domain/materials/material.ts';
import type { ImportFormat } from '../../../domain/question-import/formats.ts';
import type { Question } from '../../../domain/questions/question.ts';
import { Breadcrumbs } from '../../../ui/components/page/back-link.tsx';
import { PageHeader } from '../../../ui/components/page/page-header.tsx';
import { toQuestion } from '../../../ui/test-editor/form/question-form.ts';
import { QUESTION_LIMITS } from '../../../domain/questions/question-limits.ts';
import { handOverImport, hasHandedOverEdits, handedOverEdits, useEditorKey } from '../../../ui/test-editor/handed-over/handed-over.ts';
import { fitImage } from '../../../ui/test-editor/fields/resize-image.ts';
import { notes } from '../../../domain/question-import/texts.ts';
import { useKeepEdits } from '../../../ui/kept-edits/keeper-context.ts';
import { KeptEdits } from '../../../ui/kept-edits/kept-edits.tsx';
import { texts as keptTexts } from '../../../ui/kept-edits/texts.ts';
import classes from './import-page.module.css';
import { markedLines, toItems, type ImportItem } from './import-items.ts';
import { nameWithoutExtension, type ImportSource } from './read-source-file.ts';
import { ResultPanel, type TargetOption } from './result-panel.tsx';
import { SourcePanel } from './source-panel.tsx';
import type { SourceTextHandle } from './source-text.tsx';
import { texts } from './texts.ts';
import { useImport } from './use-import.ts';

/** The test that gets the questions. */
export interface ImportTarget {
  /** The path of the test's editor. */
  path: string;
  isLessonTest: boolean;
  /** The stored questions of the test, as far as they are known. */
  stored: readonly Question[];
}

interface ImportPageProps {
  /** The value of the chosen test; '' for a new test. */
  chosen: string;
  target: ImportTarget;
  targets: readonly { group: string; items: TargetOption[] }[];
  onTarget(value: string): void;
  /** Whether the lists of tests did not load. */
  hasNoTargets: boolean;
}

/** `/admin/import`: reads questions from a text or a file, and opens them in an editor. The page stores nothing on the server. */
export const ImportPage = (props: ImportPageProps) => (
  <KeptEdits<Typed> form="/admin/import" subject="import" revision={null} describe={({ source: { fileName } }) => fileName ?? keptTexts.pasted}>
    {(restored) => <OpenImportPage {...props} first={restored?.values ?? NOTHING} />}
  </KeptEdits>
);

/** The data that the page keeps on the device until they are opened in an editor. */
interface Typed {
  source: ImportSource;
  format: ImportFormat | 'auto';
}

const NOTHING: Typed = { source: { kind: 'text', text: '', fileName: null }, format: 'auto' };

function OpenImportPage({ chosen, target, targets, onTarget, hasNoTargets, first }: ImportPageProps & { first: Typed }) {
  const navigate = useNavigate();
  const [source, setSource] = useState(first.source);
  const [format, setFormat] = useState(first.format);
  const isEmpty = source.kind === 'text' && source.text.trim() === '';
  const keeping = useKeepEdits(useMemo(() => ({ source, format }), [source, format]), !isEmpty, null);
  const { read, isReading, error, retry } = useImport(source, format);
  const textField = useRef<SourceTextHandle>(null);
  const [ticks, setTicks] = useState<ReadonlyMap<ImportItem['question'], boolean>>(new Map());
  const [isOpening, setOpening] = useState(false);

  const key = useEditorKey(target.path);
  const kept = handedOverEdits(key);
  const own = useMemo(() => kept?.questions.map(toQuestion) ?? target.stored, [kept, target.stored]);
  const found = useMemo(() => {
    if (read === null) return { items: [], before: [], problems: [], questions: [] };
    const { questions, problems } = target.isLessonTest ? forLessonTest(read) : read;
    return { ...toItems(questions, problems), problems, questions };
  }, [read, target.isLessonTest]);
  const there = useMemo(() => new Set(found.items.filter(({ question }) => hasSameQuestion(own, question)).map(({ number }) => number)), [found, own]);
  const originalOf = (item: ImportItem): Question => read?.questions.find(({ line, file }) => line === item.line && file === item.file)?.question ?? item.question;
  const isTaken = (item: ImportItem): boolean => ticks.get(originalOf(item)) ?? !there.has(item.number);
  const taken = found.items.filter(isTaken);
  const staysOut = Math.max(0, own.length + taken.length - QUESTION_LIMITS.questions);

  useEffect(() => {
    if (!hasHandedOverEdits()) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, []);

  const open = async () => {
    setOpening(true);
    const questions = await Promise.all(taken.slice(0, Math.max(0, QUESTION_LIMITS.questions - own.length)).map(withFittingImage));
    const { fileName } = source;
    handOverImport(key, { name: read?.name ?? (fileName === null || fileName === undefined ? null : nameWithoutExtension(fileName)), questions, ...(!target.isLessonTest && read !== null && { materials: await Promise.all(read.materials.map(withFittingImages)), settings: withoutMaterials(read) }) });
    // From this point on the editor keeps the questions.
    keeping?.keeper.drop();
    void navigate(target.path);
  };

  const isText = source.kind === 'text';
  const state = error !== null && !isReading ? 'failed' : isReading ? 'reading' : read === null ? 'empty' : 'done';
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} back={<Breadcrumbs items={[{ label: texts.content, to: '/admin' }, { label: texts.title }]} />} />
      <div className={classes.columns}>
        <SourcePanel
          source={source}
          format={format}
          recognized={format === 'auto' && state === 'done' && found.items.length > 0 ? (read?.format ?? null) : null}
          marked={isText ? markedLines(found.questions, found.problems) : new Set()}
          onSource={setSource}
          onFormat={setFormat}
          textRef={textField}
        />
        <ResultPanel
          items={found.items}
          before={found.before}
          notTaken={found.problems.reduce((sum, { text }) => sum + Math.max(1, text.split('\n').length), 0)}
          state={state}
          error={error}
          onRetry={retry}
          isTaken={isTaken}
          isThere={({ number }) => there.has(number)}
          onTake={(item, isOn) => setTicks((before) => new Map(before).set(originalOf(item), isOn))}
          placeOf={({ line, file }) => (file !== undefined ? texts.lineOfFile(file, line) : read?.format === 'docx' ? texts.paragraph(line) : !isText ? texts.lineOfFile(source.fileName, line) : texts.line(line))}
          onGoTo={isText ? (line) => textField.current?.goToLine(line) : undefined}
          target={chosen}
          targets={targets}
          onTarget={onTarget}
          staysOut={staysOut}
          isOpening={isOpening}
          onOpen={() => void open()}
          warning={hasNoTargets && <p className={classes.warning}>{texts.targetsFailed}</p>}
        />
      </div>
    </>
  );
}

/** Reduces the images of a material to a size that the editor takes. */
async function withFittingImages(material: Material): Promise<Material> {
  const images = await Promise.all(material.images.map((image) => fitImage(image).catch(() => null)));
  return { ...material, images: images.filter((image) => image !== null) };
}

/** Converts the image of a question to a form that the editor takes. If that is not possible, the image is left out and reported. */
async function withFittingImage({ question, problems }: ImportItem): Promise<{ question: Question; problems: readonly string[] }> {
  if (question.contextImage === null) return { question, problems };
  try {
    return { question: { ...question, contextImage: await fitImage(question.contextImage) }, problems };
  } catch {
    return { question: { ...question, contextImage: null }, problems: [...problems, notes.missingImage] };
  }
}
