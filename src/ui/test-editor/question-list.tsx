import { Button } from '@mantine/core';
import { IconAlertCircle, IconCopyPlus, IconFileImport, IconPlus } from '@tabler/icons-react';
import { Fragment, memo, useId, type ReactNode } from 'react';
import { kindOf } from '../../domain/questions/question-kinds.ts';
import { points } from '../lib/format-russian.ts';
import { FieldError } from '../components/inputs/field-error.tsx';
import { RoundChip } from '../components/indicators/number-chip.tsx';
import { Panel } from '../components/page/panel.tsx';
import { LiftHandle } from '../sortable/lift-handle.tsx';
import { SortableRows } from '../sortable/sortable-rows.tsx';
import type { RowDrag } from '../sortable/sortable.ts';
import type { QuestionForm } from './form/question-form.ts';
import classes from './question-list.module.css';
import type { RemovedQuestion } from './question-list-state.ts';
import { texts } from './texts.ts';

interface QuestionListProps {
  questions: readonly QuestionForm[];
  /** Drawn at their places, with a button that brings them back. */
  removed: readonly RemovedQuestion[];
  /** Index; `null` while the settings are open. */
  open: number | null;
  /** The row of the settings, before the questions; `null` without them. */
  settings?: ReactNode;
  /** The points of the unsaved test. */
  maxScore: number;
  hasProblem(index: number): boolean;
  /** The error of the list, such as «add a question». */
  error: string | undefined;
  /** Must be the same function at every render. */
  onOpen(this: void, index: number): void;
  onMove(from: number, to: number): void;
  onRestore(key: number): void;
  onAdd(): void;
  /** Asks for questions of other tests; absent where they are not offered. */
  onTakeOver: (() => void) | undefined;
  /** Leads to the import of questions. */
  onImport(): void;
}

const summaryOf = (form: QuestionForm): string =>
  [
    kindOf(form).name,
    ...(form.contextText.trim() ? [texts.hasContext] : []),
    ...(form.contextImage === null ? [] : [texts.hasImage]),
  ].join(', ');

/** The list of the test's questions; marks the open one and those with errors. */
export function QuestionList({ questions, removed, open, settings = null, maxScore, hasProblem, error, onOpen, onAdd, onTakeOver, onImport, ...list }: QuestionListProps) {
  const id = useId();
  const textOf = (form: QuestionForm | undefined): string => form?.question.trim() || texts.withoutText;
  const removedAt = (place: number): ReactNode =>
    removed.filter((each) => each.place === place).map(({ form }) => <RemovedRow key={form.key} onRestore={() => list.onRestore(form.key)} />);
  const row = (key: string, index: number, drag: RowDrag | null) => {
    const form = questions[index];
    // For one render the rows may be newer than the order of the dragged ones.
    if (form === undefined) return null;
    return (
      <Fragment key={key}>
        {removedAt(index)}
        <li ref={drag?.rowRef} style={drag?.style} className={classes.row} data-open={index === open || undefined} data-dragging={drag?.isDragging || undefined}>
          <LiftHandle drag={drag} label={texts.move(index + 1)} />
          <ListedQuestion isOpen={index === open} hasProblem={hasProblem(index)} {...{ form, index, onOpen }} />
        </li>
      </Fragment>
    );
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
          ids={questions.map(({ key }) => String(key))}
          onMove={list.onMove}
          renderRow={row}
          keyboard={{ instructions: texts.moveKeys, placeText: (index, place) => texts.moved(textOf(questions[index]), place + 1, questions.length) }}
        />
        {removedAt(questions.length)}
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

/** Memoized, so that typing renders only the row of the open question. */
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

/** A deleted question, until the test is saved. */
const RemovedRow = ({ onRestore }: { onRestore(): void }) => (
  <li className={classes.removed}>
    <span>{texts.removed}</span>
    <Button variant="subtle" onClick={onRestore}>
      {texts.restore}
    </Button>
  </li>
);
