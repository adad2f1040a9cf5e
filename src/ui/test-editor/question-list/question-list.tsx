import { Button } from '@mantine/core';
import { IconAlertCircle, IconCopyPlus, IconFileImport, IconFileText, IconPlus } from '@tabler/icons-react';
import { Fragment, memo, useId, type ReactNode } from 'react';
import { kindOf } from '../../../domain/questions/question-kinds.ts';
import type { Material } from '../../../domain/materials/material.ts';
import { points } from '../../lib/russian/counts.ts';
import { FieldError } from '../../components/inputs/field-error.tsx';
import { RoundChip } from '../../components/indicators/number-chip.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { LiftHandle } from '../../sortable/lift-handle.tsx';
import { SortableRows } from '../../sortable/sortable-rows.tsx';
import type { RowDrag } from '../../sortable/sortable.ts';
import type { QuestionForm } from '../form/question-form.ts';
import classes from './question-list.module.css';
import { dropRow, groupsOf, headOf, rowsOf, type MaterialGroup, type RowMove } from '../material/material-groups.ts';
import type { RemovedMaterial, RemovedQuestion } from './questions-state.ts';
import { examTexts, materialTexts } from '../variant-texts.ts';
import { texts } from '../texts.ts';

interface QuestionListProps {
  questions: readonly QuestionForm[];
  /** The deleted questions. The list shows them at their places, with a button that brings them back. */
  removed: readonly RemovedQuestion[];
  /** The materials in the list; absent if the test has none. */
  materials?: ListedMaterials | undefined;
  /** The index of the open question; `null` while the settings or a material are open. */
  open: number | null;
  /** The row of the settings, above the questions; `null` if there are no settings. */
  settings?: ReactNode;
  /** The points of the unsaved test. */
  maxScore: number;
  hasProblem(index: number): boolean;
  /** The error of the whole list, such as «add a question». */
  error: string | undefined;
  /** Must be the same function at every render. */
  onOpen(this: void, index: number): void;
  onMove(move: RowMove): void;
  onRestore(key: number): void;
  onAdd(): void;
  /** Opens the dialog that takes questions from other tests; absent where this is not offered. */
  onTakeOver: (() => void) | undefined;
  /** Leads to the import of questions. */
  onImport(): void;
}

/** The state of materials in the list: which material is open, which have no question, and which are deleted. */
export interface ListedMaterials {
  /** The index of the first question in the group whose material is open. */
  openStart: number | null;
  openLoose: string | null;
  /** The materials that have no question yet. */
  loose: readonly Material[];
  removed: readonly RemovedMaterial[];
  hasProblem(group: MaterialGroup): boolean;
  onOpen(group: MaterialGroup): void;
  onOpenLoose(id: string): void;
  onRestore(id: string): void;
  onAdd(): void;
}

const summaryOf = (form: QuestionForm): string =>
  [
    form.line.trim() === '' ? kindOf(form).name : examTexts.listed(form.line.trim(), kindOf(form).name),
    ...(form.contextText.trim() ? [texts.hasContext] : []),
    ...(form.contextImage === null ? [] : [texts.hasImage]),
  ].join(', ');

/** The list of the test's questions. It marks the open question and the questions with errors. */
export function QuestionList({ questions, removed, open, settings = null, materials, maxScore, hasProblem, error, onOpen, onAdd, onTakeOver, onImport, ...list }: QuestionListProps) {
  const id = useId();
  const textOf = (form: QuestionForm | undefined): string => form?.question.trim() || texts.withoutText;
  const removedAt = (place: number): ReactNode =>
    removed.filter((each) => each.place === place).map(({ form }) => <RemovedRow key={form.key} onRestore={() => list.onRestore(form.key)} />);
  const removedMaterial = ({ material: { id: materialId } }: RemovedMaterial): ReactNode => (
    <RemovedRow key={materialId} text={materialTexts.removed} onRestore={() => materials?.onRestore(materialId)} />
  );
  const rows = rowsOf(questions);
  const groups = groupsOf(questions);
  const row = (key: string, place: number, drag: RowDrag | null) => {
    const listed = rows[place];
    if (listed === undefined) return null;
    if ('group' in listed) {
      const { group } = listed;
      return (
        <Fragment key={key}>
          {removedAt(group.start)}
          {materials?.removed.filter((each) => each.place === group.start).map(removedMaterial)}
          <li ref={drag?.rowRef} style={drag?.style} className={classes.row} data-grouped data-head data-open={materials?.openStart === group.start || undefined} data-dragging={drag?.isDragging || undefined}>
            <LiftHandle drag={drag} label={materialTexts.move(headOf(group))} />
            <MaterialHead
              head={headOf(group)}
              isOpen={materials?.openStart === group.start}
              hasProblem={materials?.hasProblem(group) ?? false}
              onOpen={() => materials?.onOpen(group)}
            />
          </li>
        </Fragment>
      );
    }
    const { index } = listed;
    const form = questions[index];
    if (form === undefined) return null;
    const isGrouped = groups.some(({ start, end }) => start <= index && index < end);
    const isHeaded = groups.some(({ start }) => start === index);
    return (
      <Fragment key={key}>
        {!isHeaded && removedAt(index)}
        {!isHeaded && materials?.removed.filter((each) => each.place === index).map(removedMaterial)}
        <li ref={drag?.rowRef} style={drag?.style} className={classes.row} data-grouped={isGrouped || undefined} data-open={index === open || undefined} data-dragging={drag?.isDragging || undefined}>
          <LiftHandle drag={drag} label={texts.move(index + 1)} />
          <ListedQuestion isOpen={index === open} hasProblem={hasProblem(index)} {...{ form, index, onOpen }} />
        </li>
      </Fragment>
    );
  };
  /** The text that says at which place among the questions a lifted row is. */
  const placeText = (from: number, to: number): string => {
    const lifted = rows[from];
    const move = dropRow(rows, from, to);
    if (lifted === undefined || move === null) return '';
    if ('group' in lifted) return texts.moved(materialTexts.moved(headOf(lifted.group)), (move.type === 'move-group' ? move.place : 0) + 1, questions.length);
    return texts.moved(textOf(questions[lifted.index]), (move.type === 'move' ? move.to : 0) + 1, questions.length);
  };
  return (
    <Panel>
      <div className={classes.header}>
        <h2 className={classes.title}>{texts.questions}</h2>
        <span className={classes.note}>{points(maxScore)}</span>
      </div>
      {settings}
      <ol className={classes.list}>
        <SortableRows
          ids={rows.map((each) => each.id)}
          onMove={(from, to) => {
            const move = dropRow(rows, from, to);
            if (move !== null) list.onMove(move);
          }}
          renderRow={row}
          keyboard={{ instructions: texts.moveKeys, placeText }}
        />
        {removedAt(questions.length)}
        {materials?.removed.filter((each) => each.place >= questions.length).map(removedMaterial)}
        {materials?.loose.map((material) => (
          <li key={material.id} className={classes.row} data-grouped data-head>
            <MaterialHead head={materialTexts.new} note={materialTexts.noQuestions} isOpen={materials.openLoose === material.id} hasProblem={false} onOpen={() => materials.onOpenLoose(material.id)} />
          </li>
        ))}
      </ol>
      {error && <FieldError id={id}>{error}</FieldError>}
      <Button
        variant="light"
        className={classes.add}
        leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
        onClick={onAdd}
        data-field="questions"
        aria-describedby={error && id}
      >
        {texts.add}
      </Button>
      {materials && (
        <Button variant="subtle" className={classes.add} leftSection={<IconFileText size={20} stroke={1.75} aria-hidden />} onClick={materials.onAdd}>
          {materialTexts.add}
        </Button>
      )}
      {onTakeOver && (
        <Button variant="subtle" className={classes.add} leftSection={<IconCopyPlus size={20} stroke={1.75} aria-hidden />} onClick={onTakeOver}>
          {texts.fromOtherTests}
        </Button>
      )}
      <Button variant="subtle" className={classes.add} leftSection={<IconFileImport size={20} stroke={1.75} aria-hidden />} onClick={onImport}>
        {texts.fromFile}
      </Button>
    </Panel>
  );
}

interface ListedQuestionProps extends Pick<QuestionListProps, 'onOpen'> {
  form: QuestionForm;
  index: number;
  isOpen: boolean;
  hasProblem: boolean;
}

/** A row of the list. It is memoized, because typing must render only the row of the open question. */
const ListedQuestion = memo(function ListedQuestion({ form, index, isOpen, hasProblem, onOpen }: ListedQuestionProps) {
  return (
    <button type="button" className={classes.item} aria-current={isOpen ? 'true' : undefined} onClick={() => onOpen(index)}>
      <RoundChip>{index + 1}</RoundChip>
      <span className={classes.label}>
        <span className={classes.text}>{form.question.trim() || texts.withoutText}</span>
        <span className={classes.note}>{summaryOf(form)}</span>
      </span>
      {hasProblem && (
        <IconAlertCircle className={classes.problem} size={20} stroke={1.75} role="img" aria-label={texts.hasProblem} />
      )}
    </button>
  );
});

/** The heading of a group in the list. */
const MaterialHead = ({ head, note, isOpen, hasProblem, onOpen }: { head: string; note?: string; isOpen: boolean; hasProblem: boolean; onOpen(): void }) => (
  <button type="button" className={`${classes.item} ${classes.head}`} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
    <IconFileText size={20} stroke={1.75} aria-hidden />
    <span className={classes.label}>
      <span className={classes.text}>{head}</span>
      {note && <span className={classes.note}>{note}</span>}
    </span>
    {hasProblem && <IconAlertCircle className={classes.problem} size={20} stroke={1.75} role="img" aria-label={texts.hasProblem} />}
  </button>
);

/** The row of a deleted question or material. The row stays until the test is saved. */
const RemovedRow = ({ text = texts.removed, onRestore }: { text?: string; onRestore(): void }) => (
  <li className={classes.removed}>
    <span>{text}</span>
    <Button variant="subtle" onClick={onRestore}>
      {texts.restore}
    </Button>
  </li>
);
