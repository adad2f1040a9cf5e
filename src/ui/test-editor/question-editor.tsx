import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { QuestionType } from '../../domain/questions/question.ts';
import type { Problem } from '../../domain/questions/test-input.ts';
import { AutosizeTextarea } from '../components/inputs/autosize-textarea.tsx';
import { IconButton } from '../components/inputs/icon-button.tsx';
import { Card } from '../components/page/card.tsx';
import { ResponsiveSegmentedControl } from '../components/inputs/responsive-segmented-control.tsx';
import { focusField } from './focus-field.ts';
import { MatchField } from './match-field.tsx';
import { OptionsField } from './options-field.tsx';
import { ImageField } from './image-field.tsx';
import classes from './question-editor.module.css';
import { changeType, type QuestionForm } from './question-form.ts';
import { texts } from './texts.ts';

interface QuestionEditorProps {
  form: QuestionForm;
  /** From 1. */
  number: number;
  count: number;
  /** The kinds to choose from; a single one hides the choice. */
  kinds: readonly QuestionType[];
  /** Whether the question may have a text and an image before it. */
  hasContext: boolean;
  problems: readonly Problem[];
  onChange(update: (form: QuestionForm) => QuestionForm): void;
  onMove(offset: -1 | 1): void;
  onRemove(): void;
}

/** All fields of a question. */
export function QuestionEditor({ form, number, count, problems, onChange, ...editor }: QuestionEditorProps) {
  const problemAt = (field: string) => problems.find((problem) => problem.field === field);
  const move = (offset: -1 | 1) => {
    editor.onMove(offset);
    // At an end of the list the pressed button becomes disabled and would lose the focus.
    if (number + offset === 1) focusField('down');
    else if (number + offset === count) focusField('up');
  };
  const update = (part: Partial<QuestionForm>) => onChange((before) => ({ ...before, ...part }));
  const imageField = (
    <ImageField
      number={number}
      image={form.contextImage}
      fileName={form.imageFileName}
      error={problemAt('contextImage')?.message}
      onChange={(contextImage, imageFileName) => update({ contextImage, imageFileName })}
    />
  );

  return (
    <Card as="section">
      <div className={classes.header}>
        <h2 tabIndex={-1} data-field="number">
          {texts.question(number)}
        </h2>
        <div className={classes.actions}>
          <IconButton
            label={texts.up}
            icon={<IconArrowUp size={20} stroke={1.75} aria-hidden />}
            disabled={number === 1}
            data-field="up"
            onClick={() => move(-1)}
          />
          <IconButton
            label={texts.down}
            icon={<IconArrowDown size={20} stroke={1.75} aria-hidden />}
            disabled={number === count}
            data-field="down"
            onClick={() => move(1)}
          />
          <IconButton
            tone="danger"
            label={texts.remove}
            icon={<IconTrash size={20} stroke={1.75} aria-hidden />}
            onClick={editor.onRemove}
          />
        </div>
      </div>
      <div className={classes.fields}>
        {editor.kinds.length > 1 && (
          <ResponsiveSegmentedControl
            label={texts.kind}
            hasLabel
            items={editor.kinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
            value={form.type}
            onChange={(type) => onChange((current) => changeType(current, type))}
          />
        )}
        <AutosizeTextarea
          label={texts.questionText}
          rows={1}
          value={form.question}
          error={problemAt('question')?.message}
          data-field="question"
          onChange={(event) => update({ question: event.currentTarget.value })}
        />
        {editor.hasContext && form.contextImage !== null && imageField}
        {(form.type === 'text' || form.type === 'multiple') && (
          <OptionsField
            options={form.options}
            isSingle={form.type === 'text'}
            optionsError={problemAt('options')?.message}
            marksError={(problemAt('correct') ?? problemAt('correctAnswers'))?.message}
            onChange={(options) => update({ options })}
          />
        )}
        {form.type === 'match' && <MatchField form={form} onChange={update} problemAt={problemAt} />}
        {form.type === 'freeform' && (
          <AutosizeTextarea
            label={texts.freeformAnswer}
            description={texts.freeformHint}
            rows={3}
            value={form.freeformAnswer}
            error={problemAt('freeformAnswer')?.message}
            data-field="freeformAnswer"
            onChange={(event) => update({ freeformAnswer: event.currentTarget.value })}
          />
        )}
        {editor.hasContext && (
          <div className={classes.context}>
            <AutosizeTextarea
              label={texts.contextText}
              placeholder={texts.contextExample}
              rows={4}
              value={form.contextText}
              error={problemAt('contextText')?.message}
              data-field="contextText"
              onChange={(event) => update({ contextText: event.currentTarget.value })}
            />
            {form.contextImage === null && imageField}
          </div>
        )}
      </div>
    </Card>
  );
}
