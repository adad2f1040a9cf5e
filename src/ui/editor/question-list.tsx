import { Button } from '@mantine/core';
import { IconAlertCircle, IconPlus } from '@tabler/icons-react';
import { memo, useId } from 'react';
import { points } from '../russian.ts';
import { FieldError } from '../field-error.tsx';
import { RoundChip } from '../number-chip.tsx';
import { PlainPanel } from '../plain-panel.tsx';
import type { QuestionForm } from './question-form.ts';
import classes from './question-list.module.css';
import { texts } from './texts.ts';

interface QuestionListProps {
  questions: readonly QuestionForm[];
  open: number;
  /** Points of the whole test as it stands. */
  maxScore: number;
  hasProblem(place: number): boolean;
  /** What is wrong with the list as a whole. */
  error: string | undefined;
  /** Stays the same while the page lives. */
  onOpen(this: void, place: number): void;
  onAdd(): void;
}

const aboutOf = (form: QuestionForm): string =>
  [
    texts.kinds[form.type],
    ...(form.contextText.trim() ? [texts.hasContext] : []),
    ...(form.contextImage === null ? [] : [texts.hasPicture]),
  ].join(', ');

/** The questions of a test: which there are, which is open, which have mistakes. */
export function QuestionList({ questions, open, maxScore, hasProblem, error, onOpen, onAdd }: QuestionListProps) {
  const id = useId();
  return (
    <PlainPanel>
      <div className={classes.head}>
        <h2 className={classes.title}>{texts.questions}</h2>
        <span className={classes.note}>{points(maxScore)}</span>
      </div>
      <ol className={classes.list}>
        {questions.map((form, place) => (
          <ListedQuestion key={form.key} isOpen={place === open} hasProblem={hasProblem(place)} {...{ form, place, onOpen }} />
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
    </PlainPanel>
  );
}

interface ListedQuestionProps extends Pick<QuestionListProps, 'onOpen'> {
  form: QuestionForm;
  place: number;
  isOpen: boolean;
  hasProblem: boolean;
}

/** A letter that is typed draws the row of its question anew, not those of all. */
const ListedQuestion = memo(function ListedQuestion({ form, place, isOpen, hasProblem, onOpen }: ListedQuestionProps) {
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(place)}
      >
        <RoundChip>{place + 1}</RoundChip>
        <span className={classes.words}>
          <span className={classes.text}>{form.question.trim() || texts.withoutText}</span>
          <span className={classes.note}>{aboutOf(form)}</span>
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
