import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { QuestionType } from '../../domain/question.ts';
import type { Problem } from '../../domain/test-draft.ts';
import { GrowingField } from '../growing-field.tsx';
import { IconButton } from '../icon-button.tsx';
import { LeafCard } from '../leaf-card.tsx';
import { SegmentOrList } from '../segment-or-list.tsx';
import { goToField } from './go-to-field.ts';
import { MatchField } from './match-field.tsx';
import { OptionsField } from './options-field.tsx';
import { PictureField } from './picture-field.tsx';
import classes from './question-editor.module.css';
import { changeType, type QuestionForm } from './question-form.ts';
import { texts } from './texts.ts';

interface QuestionEditorProps {
  form: QuestionForm;
  /** From 1. */
  number: number;
  count: number;
  /** Kinds on offer; with one there is nothing to choose. */
  kinds: readonly QuestionType[];
  /** Whether a text and a picture may stand before the question. */
  hasContext: boolean;
  problems: readonly Problem[];
  onChange(alter: (form: QuestionForm) => QuestionForm): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

/** Everything about one question. */
export function QuestionEditor({ form, number, count, problems, onChange, ...editor }: QuestionEditorProps) {
  const problemAt = (field: string) => problems.find((problem) => problem.field === field);
  const move = (by: -1 | 1) => {
    editor.onMove(by);
    // At the end of the list the button that was pressed has no use any more.
    if (number + by === 1) goToField('down');
    else if (number + by === count) goToField('up');
  };
  const set = (part: Partial<QuestionForm>) => onChange((before) => ({ ...before, ...part }));
  const picture = (
    <PictureField
      number={number}
      picture={form.contextImage}
      name={form.pictureName}
      error={problemAt('contextImage')?.message}
      onChange={(contextImage, pictureName) => set({ contextImage, pictureName })}
    />
  );

  return (
    <LeafCard as="section">
      <div className={classes.head}>
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
          <SegmentOrList
            label={texts.kind}
            hasLabel
            items={editor.kinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
            value={form.type}
            onChange={(type) => onChange((q) => changeType(q, type))}
          />
        )}
        <GrowingField
          label={texts.questionText}
          rows={1}
          value={form.question}
          error={problemAt('question')?.message}
          data-field="question"
          onChange={(event) => set({ question: event.currentTarget.value })}
        />
        {editor.hasContext && form.contextImage !== null && picture}
        {(form.type === 'text' || form.type === 'multiple') && (
          <OptionsField
            options={form.options}
            isSingle={form.type === 'text'}
            optionsError={problemAt('options')?.message}
            marksError={(problemAt('correct') ?? problemAt('correctAnswers'))?.message}
            onChange={(options) => set({ options })}
          />
        )}
        {form.type === 'match' && <MatchField form={form} onChange={set} problemAt={problemAt} />}
        {form.type === 'freeform' && (
          <GrowingField
            label={texts.freeformAnswer}
            description={texts.freeformHint}
            rows={3}
            value={form.freeformAnswer}
            error={problemAt('freeformAnswer')?.message}
            data-field="freeformAnswer"
            onChange={(event) => set({ freeformAnswer: event.currentTarget.value })}
          />
        )}
        {editor.hasContext && (
          <div className={classes.context}>
            <GrowingField
              label={texts.contextText}
              placeholder={texts.contextExample}
              rows={4}
              value={form.contextText}
              error={problemAt('contextText')?.message}
              data-field="contextText"
              onChange={(event) => set({ contextText: event.currentTarget.value })}
            />
            {form.contextImage === null && picture}
          </div>
        )}
      </div>
    </LeafCard>
  );
}
