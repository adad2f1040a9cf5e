import { Button } from '@mantine/core';
import { IconAlertCircle, IconCopyPlus, IconFileImport, IconPlus } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { points } from '../lib/format-russian.ts';
import { FieldError } from '../components/inputs/field-error.tsx';
import { RoundChip } from '../components/feedback/number-chip.tsx';
import { Panel } from '../components/page/panel.tsx';
import type { QuestionForm } from './question-form.ts';
import classes from './question-list.module.css';
import { texts } from './texts.ts';

interface QuestionListProps {
  questions: readonly QuestionForm[];
  open: number;
  /** The points of the unsaved test. */
  maxScore: number;
  hasProblem(index: number): boolean;
  /** The error of the list, such as «add a question». */
  error: string | undefined;
  /** Must be the same function at every render. */
  onOpen(this: void, index: number): void;
  onAdd(): void;
  /** Asks for questions of other tests; absent where they are not offered. */
  onTakeOver: (() => void) | undefined;
  /** Leads to the import of questions. */
  onImport(): void;
}

const summaryOf = (form: QuestionForm): string =>
  [
    texts.kinds[form.type],
    ...(form.contextText.trim() ? [texts.hasContext] : []),
    ...(form.contextImage === null ? [] : [texts.hasImage]),
  ].join(', ');

/** The list of the test's questions; marks the open one and those with errors. */
export function QuestionList({ questions, open, maxScore, hasProblem, error, onOpen, onAdd, onTakeOver, onImport }: QuestionListProps) {
  const id = useId();
  return (
    <Panel>
      <div className={classes.header}>
        <h2 className={classes.title}>{texts.questions}</h2>
        <span className={classes.note}>{points(maxScore)}</span>
      </div>
      <ol className={classes.list}>
        {questions.map((form, index) => (
          <ListedQuestion key={form.key} isOpen={index === open} hasProblem={hasProblem(index)} {...{ form, index, onOpen }} />
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
    <li>
      <button
        type="button"
        className={classes.item}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(index)}
      >
        <RoundChip>{index + 1}</RoundChip>
        <span className={classes.label}>
          <span className={classes.text}>{form.question.trim() || texts.withoutText}</span>
          <span className={classes.note}>{summaryOf(form)}</span>
        </span>
        {hasProblem && (
          <IconAlertCircle
            className={classes.problem}
            size={20}
            stroke={1.75}
            role="img"
            aria-label={texts.hasProblem}
          />
        )}
      </button>
    </li>
  );
});
